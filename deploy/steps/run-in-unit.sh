#!/usr/bin/env bash
# run-in-unit.sh <script> [arguments]: runs the script in the unit fiosite-update and follows its output. systemd is its parent,
# so a lost connection does not end it, and root's umask does not reach it. Two units of one name cannot run at the same time.
set -euo pipefail
unit=fiosite-update.service
log=/var/log/fiosite-update.log

[ "$(id -u)" = 0 ] || { echo "fiosite: run this as root" >&2; exit 1; }
if systemctl is-active --quiet "$unit"; then
  echo "fiosite: an update is running already. To follow it: tail -f $log" >&2
  exit 1
fi
# systemd unloads the unit of the last update a moment after its end, and refuses to start another one before.
for _ in {1..100}; do
  [ "$(systemctl show --property=LoadState --value "$unit")" = loaded ] || break
  sleep 0.1
done
echo "$(date '+%F %T') ${*##*/}" >>"$log"
start=$(stat --format=%s "$log")

trap 'echo "It goes on without this terminal. To follow it: tail -f $log" >&2; exit 130' INT
systemd-run --quiet --wait --collect --unit="$unit" --description="fiosite update or rollback" --working-directory="$PWD" \
  --property=UMask=0022 --property=StandardOutput="append:$log" --property=StandardError="append:$log" \
  "${@//\$/\$\$}" &
tail --bytes="+$((start + 1))" --follow --sleep-interval=0.2 --pid=$! "$log"
wait $!
