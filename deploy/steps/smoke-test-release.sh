#!/usr/bin/env bash
# smoke-test-release.sh <release> <seconds>: starts the release as a candidate beside the running one, with the real settings, and
# waits until it is ready.
set -euo pipefail
release=$1 limit=$2
unit=fiosite-candidate
socket=/run/fiosite/candidate.sock

# shellcheck disable=SC2317 # called by the trap
remove_candidate() {
  systemctl stop "$unit.socket" "$unit.service" 2>/dev/null || true
  rm -f "/run/systemd/system/$unit.socket" "/run/systemd/system/$unit.service" "$socket"
  systemctl daemon-reload
  systemctl reset-failed "$unit.service" 2>/dev/null || true
}
trap remove_candidate EXIT

# No METRICS_PORT, because the running server listens on it. No jobs, so that a broken candidate mails nobody. No restarts, so
# that a candidate that exits is reported here, and no OnFailure, because only the operator who runs the update needs to know.
# BindsTo: systemd stops the candidate when the update is killed.
bound="/^\[Unit\]/a BindsTo=$UPDATE_UNIT\nAfter=$UPDATE_UNIT"
mkdir -p /run/systemd/system
sed -e "s#/opt/fiosite/current#$release#" -e "s#fiosite\.socket#$unit.socket#" -e "s#^Restart=.*#Restart=no#" \
  -e '/^OnFailure=/d' -e "$bound" -e '/^\[Service\]/a UnsetEnvironment=METRICS_PORT' \
  -e '/^ExecStart=/s#=#=/usr/bin/env JOBS=off #' \
  "$release/deploy/systemd/fiosite.service" >"/run/systemd/system/$unit.service"
sed -e "s#/run/fiosite/server.sock#$socket#" -e '/^OnFailure=/d' -e "$bound" \
  "$release/deploy/systemd/fiosite.socket" >"/run/systemd/system/$unit.socket"
systemctl daemon-reload
since=$(date '+%F %T')
systemctl start "$unit.socket" "$unit.service" || true

until curl -fsS --max-time 2 --unix-socket "$socket" http://localhost/health/ready >/dev/null 2>&1; do
  if ! systemctl is-active --quiet "$unit.service"; then
    reason=$(journalctl --quiet --output=cat --unit="$unit.service" --since="$since" | grep -m1 -E "did not start|^[A-Za-z]*Error: " || true)
    echo "the candidate exited: ${reason:-see journalctl -u $unit}" >&2
    exit 1
  fi
  [ "$SECONDS" -lt "$limit" ] || { echo "the candidate was not ready within $limit s" >&2; exit 1; }
  sleep 0.5
done
echo "the candidate is ready"
