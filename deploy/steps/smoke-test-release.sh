#!/usr/bin/env bash
# smoke-test-release.sh <release> <seconds>: starts the release's server, and its panel if that is on, as candidates beside the
# running ones, with the real settings, and waits until they are ready.
set -euo pipefail
release=$1 limit=$2
servers=(fiosite)
[ ! -e /etc/fiosite/panel ] || servers+=(fiosite-panel)

# shellcheck disable=SC2317 # called by the trap
remove_candidates() {
  local unit
  for unit in "${servers[@]/%/-candidate}"; do
    systemctl stop "$unit.socket" "$unit.service" 2>/dev/null || true
    rm -f "/run/systemd/system/$unit.socket" "/run/systemd/system/$unit.service" "/run/fiosite/$unit.sock"
  done
  systemctl daemon-reload
  systemctl reset-failed "${servers[@]/%/-candidate.service}" 2>/dev/null || true
}
trap remove_candidates EXIT

# Candidates run no jobs, so that a broken one mails nobody. They are not restarted, so that an exit is reported here. They have
# no OnFailure, because only the operator who runs the update needs to know.
# BindsTo: systemd stops the candidate when the update is killed.
bound="/^\[Unit\]/a BindsTo=$UPDATE_UNIT\nAfter=$UPDATE_UNIT"
mkdir -p /run/systemd/system
for server in "${servers[@]}"; do
  unit=$server-candidate
  sed -e "s#/opt/fiosite/current#$release#" -e "s#$server\.socket#$unit.socket#" -e "s#^Restart=.*#Restart=no#" \
    -e '/^OnFailure=/d' -e "$bound" -e '/^ExecStart=/s#=#=/usr/bin/env JOBS=off #' \
    "$release/deploy/systemd/$server.service" >"/run/systemd/system/$unit.service"
  sed -e "s#^ListenStream=.*#ListenStream=/run/fiosite/$unit.sock#" -e '/^OnFailure=/d' -e "$bound" \
    "$release/deploy/systemd/$server.socket" >"/run/systemd/system/$unit.socket"
done
systemctl daemon-reload
since=$(date '+%F %T')

for unit in "${servers[@]/%/-candidate}"; do
  systemctl start "$unit.socket" "$unit.service" || true
  until curl -fsS --max-time 2 --unix-socket "/run/fiosite/$unit.sock" http://localhost/health/ready >/dev/null 2>&1; do
    if ! systemctl is-active --quiet "$unit.service"; then
      reason=$(journalctl --quiet --output=cat --unit="$unit.service" --since="$since" | grep -m1 -E "não começou|^[A-Za-z]*Error: " || true)
      echo "$unit parou: ${reason:-veja journalctl -u $unit}" >&2
      exit 1
    fi
    [ "$SECONDS" -lt "$limit" ] || { echo "$unit não ficou pronto em $limit s" >&2; exit 1; }
    sleep 0.5
  done
done
echo "o teste da versão passou"
