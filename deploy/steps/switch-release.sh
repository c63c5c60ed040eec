#!/usr/bin/env bash
# Brings server, units and nginx to one release and sees it answer; already there, it changes nothing.
# The server goes first: pages of the release before are open in browsers, so it must serve both anyway.
set -euo pipefail
release=$1
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/put-file.sh
. "$here/put-file.sh"
current=/opt/fiosite/current

fail() { echo "$1" >&2; exit 1; }

running_release() {
  readlink "/proc/$(systemctl show --property=MainPID --value fiosite.service)/cwd" || true
}

is_ready() {
  [ "$(running_release)" = "$release" ] &&
    curl -fsS --max-time 2 --unix-socket /run/fiosite/server.sock http://localhost/health/ready >/dev/null 2>&1
}

from=$(readlink -e "$current" || true)
if [ -n "$from" ] && [ "$from" != "$release" ]; then "$here/carry-assets.sh" "$from" "$release"; fi
rendered=$("$here/render-nginx-site.sh" "$release")

mapfile -t units < <(find "$release/deploy" -type f \( -name '*.service' -o -name '*.socket' -o -name '*.timer' \))
for unit in "${units[@]}"; do put_file "$unit" "/etc/systemd/system/${unit##*/}"; done
put_link "$release" "$current"
if [ "$changed" -gt 0 ]; then systemctl daemon-reload; fi
systemctl enable --quiet --now fiosite.socket
systemctl enable --quiet fiosite.service
for unit in "${units[@]}"; do
  [ "${unit##*.}" != timer ] || systemctl enable --quiet --now "${unit##*/}"
done
if [ "$changed" -gt 0 ] || [ "$(running_release)" != "$release" ]; then
  systemctl restart fiosite.service
fi
# Visitors wait meanwhile, and nginx gives up on a call after 15 s (proxy.conf): there must be time left to go back.
deadline=$((SECONDS + 8))
until is_ready; do
  [ "$(systemctl show --property=NRestarts --value fiosite.service)" = 0 ] ||
    fail "the server of ${release##*/} ends as soon as it is started: journalctl -u fiosite"
  [ "$SECONDS" -lt "$deadline" ] || fail "the server of ${release##*/} is not ready within 8 s"
  sleep 0.2
done

if [ -n "$rendered" ]; then
  echo "$rendered"
  systemctl reload-or-restart nginx
fi
"$here/check-site.sh" "$release"
[ "$changed" -gt 0 ] || [ -n "$rendered" ] || echo "unchanged"
