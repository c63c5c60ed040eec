#!/usr/bin/env bash
# Switches units, server and nginx to a release and checks the result; changes nothing if the site is already on it.
# The server is switched first: browsers have pages of the previous release open, so it must support those anyway.
set -euo pipefail
release=$1
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/install-file.sh"
current=/opt/fiosite/current

fail() { echo "$1" >&2; exit 1; }

running_release() {
  readlink "/proc/$(systemctl show --property=MainPID --value fiosite.service)/cwd" || true
}

is_ready() {
  [ "$(running_release)" = "$release" ] &&
    curl -fsS --max-time 2 --unix-socket /run/fiosite/server.sock http://localhost/health/ready >/dev/null 2>&1
}

previous=$(readlink -e "$current" || true)
if [ -n "$previous" ] && [ "$previous" != "$release" ]; then "$here/copy-old-assets.sh" "$previous" "$release"; fi
rendered=$("$here/render-nginx-site.sh" "$release")

mapfile -t units < <(find "$release/deploy" -type f \( -name '*.service' -o -name '*.socket' -o -name '*.timer' \))
for unit in "${units[@]}"; do install_file "$unit" "/etc/systemd/system/${unit##*/}"; done
install_link "$release" "$current"
if [ "$changed" -gt 0 ]; then systemctl daemon-reload; fi
systemctl enable --quiet --now fiosite.socket
systemctl enable --quiet fiosite.service
for unit in "${units[@]}"; do
  [ "${unit##*.}" != timer ] || systemctl enable --quiet --now "${unit##*/}"
done
if [ "$changed" -gt 0 ] || [ "$(running_release)" != "$release" ]; then
  # A restart keeps NRestarts while systemd waits to restart a crashed server; a rollback would then look broken too.
  systemctl reset-failed fiosite.service
  systemctl restart fiosite.service
fi
# Requests wait at the socket during the restart, and nginx times out after 15 s (proxy.conf). 8 s leave time to roll back.
# A first installation has nothing to go back to and may wait for a slow machine.
limit=8
[ -n "$previous" ] || limit=60
deadline=$((SECONDS + limit))
until is_ready; do
  [ "$(systemctl show --property=NRestarts --value fiosite.service)" = 0 ] ||
    fail "the server of ${release##*/} exits after the start: see journalctl -u fiosite"
  [ "$SECONDS" -lt "$deadline" ] || fail "the server of ${release##*/} was not ready within $limit s"
  sleep 0.2
done

if [ -n "$rendered" ]; then
  echo "$rendered"
  systemctl reload-or-restart nginx
fi
"$here/check-site.sh" "$release"
[ "$changed" -gt 0 ] || [ -n "$rendered" ] || echo "unchanged"
