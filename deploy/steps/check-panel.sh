#!/usr/bin/env bash
# check-panel.sh [seconds]: requests the panel, if it is on. Its server must be ready, and respond through nginx once there is a
# certificate.
set -euo pipefail
limit=${1:-15}
[ -e /etc/fiosite/panel ] || exit 0
host=$(cat /etc/fiosite/panel)

get() { curl -fsS --max-time 5 "$@" >/dev/null 2>&1; }
is_ready() {
  get --unix-socket /run/fiosite/panel.sock http://localhost/health/ready || return 1
  [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ] || return 0
  # --insecure: the doctor checks the certificate; a test machine has a self-signed one.
  get --insecure --resolve "$host:443:127.0.0.1" "https://$host/health/ready"
}

until is_ready; do
  [ "$SECONDS" -lt "$limit" ] || { echo "the panel was not ready within $limit s: see journalctl -u fiosite-panel" >&2; exit 1; }
  sleep 0.5
done
echo "the panel is ready"
