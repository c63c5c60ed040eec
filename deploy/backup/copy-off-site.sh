#!/usr/bin/env bash
# Copies what a new machine needs into the restic repository of /etc/fiosite/backup.env: the newest dump, the list of erased
# leads, the settings, the certificate and the release. Runs as root, because only root can read the settings.
set -euo pipefail
umask 077

folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
settings="${SETTINGS_FOLDER:-/etc/fiosite}"
release="$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}" || true)"
certificates=/etc/letsencrypt
metrics="${METRICS_FOLDER:-/var/lib/prometheus/node-exporter}"

fail() {
  printf 'the backup did not leave this machine: %s\n' "$1" >&2
  exit 2
}

[ -n "${RESTIC_REPOSITORY:-}" ] ||
  fail "set RESTIC_REPOSITORY in $settings/backup.env (/opt/fiosite/current/docs/operations.md, \"Backup\")"
exec 9>"$folder/.off-site.lock"
flock --wait 600 9 || fail "another copy is running"

# Only stale locks: of a process that was killed, or older than half an hour.
restic unlock --quiet 2>/dev/null || true
if ! restic cat config >/dev/null 2>&1; then
  restic init --quiet || fail "the repository can neither be opened nor created"
fi

paths=("$folder/latest" "$folder/erased-leads.tsv" "$settings")
for path in "$release" "$certificates"; do
  if [ -n "$path" ] && [ -e "$path" ]; then paths+=("$path"); fi
done
# A fixed host, so that the next machine continues this machine's backups.
restic backup --quiet --host fiosite "${paths[@]}" || fail "restic reports the error above"

# For Prometheus's node exporter, if there is one.
if [ -d "$metrics" ]; then
  cat >"$metrics/fiosite-backup.prom.new" <<PROM
fiosite_backup_last_success_timestamp_seconds $(date +%s)
fiosite_backup_size_bytes $(stat --format=%s "$folder/latest/dump")
PROM
  chmod 0644 "$metrics/fiosite-backup.prom.new"
  mv "$metrics/fiosite-backup.prom.new" "$metrics/fiosite-backup.prom"
fi
