#!/usr/bin/env bash
# switch-release.sh <release> <forward|back> <seconds>: switches units, server and nginx to a release and checks the result. The
# server must be ready within the seconds. It is switched before the pages, because it supports pages of the previous release, which
# visitors have open. On the way back the pages do not wait for the server, because they may be the fault.
# An earlier run may have been killed at any point, so files on disk do not prove what systemd and nginx have read.
set -euo pipefail
release=$1 direction=$2 limit=$3
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/install-file.sh"
current=/opt/fiosite/current
replaced=$(readlink -e "$current" || true)
servers=(fiosite)
[ ! -e /etc/fiosite/panel ] || servers+=(fiosite-panel)

fail() { echo "$1" >&2; exit 1; }

running_release() {
  readlink "/proc/$(systemctl show --property=MainPID --value "$1.service")/cwd" || true
}

is_ready() {
  [ "$(running_release fiosite)" = "$release" ] &&
    curl -fsS --max-time 2 --unix-socket /run/fiosite/server.sock http://localhost/health/ready >/dev/null 2>&1
}

# Units that only the replaced release has would continue to run its files.
remove_old_units() {
  local file unit
  for file in "${UNITS_FOLDER:-/etc/systemd/system}"/fiosite*; do
    unit=${file##*/}
    if [ ! -f "$file" ] || [[ " ${units[*]##*/} " == *" $unit "* ]]; then continue; fi
    systemctl disable --quiet --now "$unit" || true
    rm "$file"
    report_change "removido: $file, que esta versão não tem"
  done
}

switch_units() {
  local units unit server
  mapfile -t units < <(find "$release/deploy" -type f \( -name '*.service' -o -name '*.socket' -o -name '*.timer' -o -name '*.path' \))
  for unit in "${units[@]}"; do install_file "$unit" "/etc/systemd/system/${unit##*/}"; done
  remove_old_units
  install_link "$release" "$current"
  systemctl daemon-reload
  [ -e /etc/fiosite/panel ] || systemctl disable --quiet --now fiosite-panel.socket fiosite-panel.service
  for server in "${servers[@]}"; do
    systemctl enable --quiet --now "$server.socket"
    systemctl enable --quiet "$server.service"
  done
  for unit in "${units[@]}"; do
    [[ ${unit##*.} != @(timer|path) ]] || systemctl enable --quiet --now "${unit##*/}"
  done
}

restart_servers() {
  local server
  for server in "${servers[@]}"; do
    if [ "$changed" -eq 0 ] && [ "$(running_release "$server")" = "$release" ]; then continue; fi
    # Resets NRestarts, which a restart keeps while systemd waits to restart a crashed server. A rollback would look broken too.
    systemctl reset-failed "$server.service"
    systemctl restart "$server.service"
  done
}

wait_for_server() {
  local is_reported=0 deadline=$((SECONDS + limit))
  until is_ready; do
    if [ "$is_reported" -eq 0 ] && [ "$(systemctl show --property=NRestarts --value fiosite.service)" != 0 ]; then
      echo "o servidor da ${release##*/} para logo que começa: veja journalctl -u fiosite" >&2
      # A rollback goes on waiting: perhaps only PostgreSQL is down, and systemd keeps restarting the server.
      [ "$direction" = back ] || exit 1
      is_reported=1
    fi
    [ "$SECONDS" -lt "$deadline" ] || fail "o servidor da ${release##*/} não ficou pronto em $limit s"
    sleep 0.2
  done
  echo "o servidor da ${release##*/} está pronto"
}

switch_pages() {
  "$here/render-nginx-site.sh" "$release" || return 1
  systemctl reload-or-restart nginx || return 1
  echo "o nginx tem o site da ${release##*/}"
}

go_back() {
  # Rendering comes after the restart: the server may be down, and on a slow machine rendering takes longer than nginx's timeout.
  "$here/render-content.sh" "$release" --back || true
  # A failure is ignored, because the error may be in another file of nginx's configuration.
  switch_pages || true
  wait_for_server
  "$here/check-live.sh" site "$release" 60
  # A failure is ignored, because the site must come back even if the panel does not.
  "$here/check-live.sh" panel 60 || true
}

go_forward() {
  wait_for_server
  switch_pages
  "$here/check-live.sh" site "$release" 15
  "$here/check-live.sh" panel 60
}

# copy_old_assets <from> <to>: copies hashed files of earlier releases into the next one, because pages and panels that were opened
# before the switch still request them. A file is kept for 30 days after the last release that built it.
# The lists contain the age, because nginx's ETags need the modification times of the files (setMtimesFromContent).
copy_old_assets() (
  from=$1 to=$2
  now=$(date +%s)
  oldest=$((now - 30 * 86400))

  touch "$from/old-assets" "$to/old-assets"
  sed "s/^/$now /" "$from/own-assets" | cat - "$from/old-assets" "$to/old-assets" |
    awk -v oldest="$oldest" '$1 >= oldest && !seen[$2]++' >"$to/old-assets.new"
  cd "$from"
  while read -r _ file; do
    # A hard link is never incomplete, even if this script is killed.
    if [ ! -e "$to/$file" ]; then cp --link --parents "$file" "$to"; fi
  done <"$to/old-assets.new"
  mv "$to/old-assets.new" "$to/old-assets"
)

if [ -n "$replaced" ] && [ "$replaced" != "$release" ]; then
  copy_old_assets "$replaced" "$release"
  echo "copiados os arquivos que páginas abertas ainda pedem"
fi
switch_units
restart_servers
"go_$direction"
