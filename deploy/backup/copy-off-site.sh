#!/usr/bin/env bash
# Copies what a new machine needs into the restic repository of /etc/fiosite/backup.env: the newest dump, the list of erased
# leads, the settings, the certificate and the release. Runs as root, because only root can read the settings.
set -euo pipefail
umask 077
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
release="$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}" || true)"
metrics="${METRICS_FOLDER:-/var/lib/prometheus/node-exporter}"

fail() {
  printf 'the backup did not leave this machine: %s\n' "$1" >&2
  exit 2
}
# shellcheck source=deploy/backup/repository.sh
. "$here/repository.sh"
lock_repository
require_repository

paths=("$folder/latest" "$folder/erased-leads.tsv" "$settings")
for path in "$release" /etc/letsencrypt; do
  if [ -n "$path" ] && [ -e "$path" ]; then paths+=("$path"); fi
done

# A fixed host, so that the next machine continues this machine's backups.
copy() { restic backup --quiet --host fiosite "${paths[@]}"; }
# The second attempt: a killed process may have left a lock.
# `unlock` removes only locks of processes that are gone and those older than half an hour.
copy || { restic unlock --quiet && copy; } || fail "restic reports the error above"

# For Prometheus's node exporter, if there is one. `install` never writes through a link that another user put there.
if [ -d "$metrics" ]; then
  install -m 0644 /dev/stdin "$metrics/fiosite-backup.prom.new" <<PROM
fiosite_backup_last_success_timestamp_seconds $(date +%s)
fiosite_backup_size_bytes $(stat --format=%s "$folder/latest/dump")
PROM
  mv -T "$metrics/fiosite-backup.prom.new" "$metrics/fiosite-backup.prom"
fi
