#!/usr/bin/env bash
# switch-release.sh <release> <forward|back> <seconds>: switches units, server and nginx to a release and checks the result. The
# server must be ready within the seconds. It comes first: visitors have pages of the previous release open, which it supports. On
# the way back the pages do not wait until it is ready: they may be what is wrong.
# An earlier run may have been killed at any point: files on disk do not show what systemd and nginx have read.
set -euo pipefail
release=$1 direction=$2 limit=$3
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/install-file.sh"
current=/opt/fiosite/current
replaced=$(readlink -e "$current" || true)

fail() { echo "$1" >&2; exit 1; }

running_release() {
  readlink "/proc/$(systemctl show --property=MainPID --value fiosite.service)/cwd" || true
}

is_ready() {
  [ "$(running_release)" = "$release" ] &&
    curl -fsS --max-time 2 --unix-socket /run/fiosite/server.sock http://localhost/health/ready >/dev/null 2>&1
}

switch_units() {
  local units unit
  mapfile -t units < <(find "$release/deploy" -type f \( -name '*.service' -o -name '*.socket' -o -name '*.timer' \))
  for unit in "${units[@]}"; do install_file "$unit" "/etc/systemd/system/${unit##*/}"; done
  install_link "$release" "$current"
  systemctl daemon-reload
  systemctl enable --quiet --now fiosite.socket
  systemctl enable --quiet fiosite.service
  for unit in "${units[@]}"; do
    [ "${unit##*.}" != timer ] || systemctl enable --quiet --now "${unit##*/}"
  done
}

restart_server() {
  if [ "$changed" -gt 0 ] || [ "$(running_release)" != "$release" ]; then
    # A restart keeps NRestarts while systemd waits to restart a crashed server; a rollback would then look broken too.
    systemctl reset-failed fiosite.service
    systemctl restart fiosite.service
  fi
}

wait_for_server() {
  local is_reported=0 deadline=$((SECONDS + limit))
  until is_ready; do
    if [ "$is_reported" -eq 0 ] && [ "$(systemctl show --property=NRestarts --value fiosite.service)" != 0 ]; then
      echo "the server of ${release##*/} exits after the start: see journalctl -u fiosite" >&2
      # On the way back it may only wait for its database, and systemd starts it again and again.
      [ "$direction" = back ] || exit 1
      is_reported=1
    fi
    [ "$SECONDS" -lt "$deadline" ] || fail "the server of ${release##*/} was not ready within $limit s"
    sleep 0.2
  done
  echo "the server of ${release##*/} is ready"
}

switch_pages() {
  local rendered
  rendered=$("$here/render-nginx-site.sh" "$release") || return 1
  if [ -n "$rendered" ]; then
    changed=$((changed + 1))
    echo "$rendered"
  fi
  systemctl reload-or-restart nginx || return 1
  echo "nginx has the site of ${release##*/}"
}

if [ -n "$replaced" ] && [ "$replaced" != "$release" ]; then
  "$here/copy-old-assets.sh" "$replaced" "$release"
  echo "copied the files that open pages still request"
fi
switch_units
restart_server
if [ "$direction" = back ]; then
  # nginx's configuration may have an error elsewhere.
  switch_pages || true
  wait_for_server
  "$here/check-site.sh" "$release" 60
else
  wait_for_server
  switch_pages
  "$here/check-site.sh" "$release"
fi
[ "$changed" -gt 0 ] || echo "unchanged"
