#!/usr/bin/env bash
# Dumps the database as the operator's role. fiosite-backup.timer runs it every night: docs/operations.md, "Backup".
# Exit codes: 0, done; 1, no backup was made; 2, the backup is on this machine, but the off-site hook failed.
set -euo pipefail
umask 077

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
hook="${OFFSITE_HOOK:-/etc/fiosite/offsite-hook}"
# Backups hold a lead this long after the site erased it (docs/privacy.md). `fiosite doctor` adds it to the retention.
days=30
export PGDATABASE="${PGDATABASE:-fiosite}"

fail() {
  printf 'no backup was made: %s\n' "$1" >&2
  exit 1
}

[ -d "$folder" ] || fail "the folder $folder is missing"
exec 9>"$folder/.lock"
flock --nonblock 9 || fail "another backup is running"

rm -rf "$folder"/.unfinished-*
# Exported for dump.sql.
export SCRATCH="$folder/.unfinished-$$"
mkdir "$SCRATCH"
trap 'rm -rf "$SCRATCH"' EXIT

name="fiosite-$(date -u +%Y%m%dT%H%M%S%3NZ)"
psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --file="$here/dump.sql" >/dev/null ||
  fail "the database could not be read"
[ -e "$SCRATCH/dump-complete" ] || fail "pg_dump failed"
# Unpacks the whole dump: listing its contents would not detect a damaged end.
pg_restore --file=/dev/null "$SCRATCH/dump" || fail "the dump cannot be read back"

{
  printf '%s  %s\n' "$(sha256sum <"$SCRATCH/dump" | cut -d ' ' -f 1)" "$name.dump"
  printf '%s  %s\n' "$(sha256sum <"$SCRATCH/rows" | cut -d ' ' -f 1)" "$name.rows"
} >"$SCRATCH/sha256"
# This list only grows and is never deleted: restore.sh erases these leads again.
touch "$folder/erased-leads.tsv"
sort --unique "$folder/erased-leads.tsv" "$SCRATCH/erased" >"$SCRATCH/erased-leads.tsv"
sync "$SCRATCH"/*
mv "$SCRATCH/erased-leads.tsv" "$folder/erased-leads.tsv"
mv "$SCRATCH/rows" "$folder/$name.rows"
mv "$SCRATCH/sha256" "$folder/$name.sha256"
# The dump is renamed last, so a dump under its final name is always complete and has its other files.
mv "$SCRATCH/dump" "$folder/$name.dump"
sync "$folder"

# Old backups are deleted only after a successful one, so failing backups never delete the last good one.
find "$folder" -maxdepth 1 -name 'fiosite-*' -mmin "+$((days * 24 * 60))" -delete

offsite_failed=0
if [ -x "$hook" ]; then
  "$hook" "$folder/$name.dump" "$folder/$name.sha256" "$folder/$name.rows" "$folder/erased-leads.tsv" ||
    offsite_failed=1
fi

cat >"$SCRATCH/prom" <<PROM
fiosite_backup_last_success_timestamp_seconds $(date +%s)
fiosite_backup_size_bytes $(stat --format=%s "$folder/$name.dump")
fiosite_backup_offsite_failed $offsite_failed
PROM
mv "$SCRATCH/prom" "$folder/backup.prom"

printf '%s\n' "$folder/$name.dump"
if [ "$offsite_failed" -ne 0 ]; then
  printf 'the backup is on this machine, but %s failed: there is no off-site copy\n' "$hook" >&2
  exit 2
fi
