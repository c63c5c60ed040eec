# shellcheck shell=bash
# Sourced by install.sh. set_up_panel <host|none|nothing>: names the panel's host in /etc/fiosite/panel, or removes it. Every other
# part of the installation asks whether this file exists. Without an argument the panel stays as it is, as after a restore.
set_up_panel() {
  local wanted=$1 folder=${SETTINGS_FOLDER:-/etc/fiosite}
  [ -n "$wanted" ] || wanted=$(cat "$folder/panel" 2>/dev/null || echo none)
  if [ "$wanted" != none ]; then
    # The one place that derives the panel's address; units and commands read this file.
    write_line "PANEL_ORIGIN=https://$wanted" "$folder/panel.env"
    write_line "$wanted" "$folder/panel"
  elif [ -e "$folder/panel" ]; then
    # Emptied, not removed: by its time restart-for-settings.sh knows that the servers still have the old address.
    : >"$folder/panel.env"
    rm "$folder/panel"
    report_change "removed $folder/panel: the panel is off. People, notes and records stay in the database: --panel <domain> brings them back"
  fi
}
