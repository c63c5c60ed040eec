#!/usr/bin/env bash
# run-in-unit.sh <script> [arguments]: runs the script in its own systemd unit, fiosite-update-<number>, and follows its output.
# systemd is its parent, so a lost connection does not end it, and it does not inherit root's umask. Each run has another name,
# because systemd may keep an ended unit loaded and then refuses its name. The lock allows one run at a time and ends with the
# unit's processes. With --check instead of a script, it only fails if another run has the lock.
set -euo pipefail
# A user who can open the lock file, even only for reading, can hold the lock.
umask 077
unit=fiosite-update-$$.service
log=${LOG_FOLDER:-/var/log}/fiosite-update.log
lock=${RUN_FOLDER:-/run}/fiosite-update.lock

[ "$(id -u)" = 0 ] || { echo "fiosite: rode como root" >&2; exit 1; }
if ! flock --nonblock "$lock" true; then
  echo "fiosite: outra mudança está em andamento: espere o fim dela e rode de novo. Para acompanhar: tail -f $log" >&2
  exit 1
fi
[ "$1" != --check ] || exit 0
echo "$(date '+%F %T') ${*##*/}" >>"$log"
start=$(stat --format=%s "$log")

trap 'echo "Continua sem este terminal. Para acompanhar: tail -f $log. Numa instalação, repita o comando no fim" >&2; exit 130' INT
systemd-run --quiet --wait --collect --unit="$unit" --description="fiosite update or rollback" --working-directory="$PWD" \
  --property=UMask=0022 --property=StandardOutput="append:$log" --property=StandardError="append:$log" \
  --setenv=UPDATE_UNIT="$unit" --setenv=COMMAND_LINE="${COMMAND_LINE:-}" flock --nonblock "$lock" "${@//\$/\$\$}" &
tail --bytes="+$((start + 1))" --follow --sleep-interval=0.2 --pid=$! "$log"
code=0
wait $! || code=$?
# Otherwise the doctor would report this failed unit, although the operator has read its output.
systemctl reset-failed "$unit" 2>/dev/null || true
exit "$code"
