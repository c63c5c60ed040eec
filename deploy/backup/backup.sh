#!/usr/bin/env bash
# Dumps the database as the operator's role, every night by fiosite-backup.timer; docs/operations.md, "Backup".
# Ends with 0: done; 1: no backup was made; 2: the backup is here, but the off-site hook failed.
set -euo pipefail
umask 077

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
hook="${OFFSITE_HOOK:-/etc/fiosite/offsite-hook}"
# A lead may live this long after the site erased it for its age (docs/privacy.md): the doctor counts with it too.
days=30
export PGDATABASE="${PGDATABASE:-fiosite}"

fail() {
  printf 'no backup was made: %s\n' "$1" >&2
  exit 1
}

[ -d "$folder" ] || fail "the folder $folder is missing"
exec 9>"$folder/.lock"
flock --nonblock 9 || fail "another backup is running"

rm -rf "$folder"/.part-*
PART="$folder/.part-$$"
export PART
mkdir "$PART"
trap 'rm -rf "$PART"' EXIT

name="fiosite-$(date -u +%Y%m%dT%H%M%S%3NZ)"
psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --file="$here/dump.sql" >/dev/null ||
  fail "the database could not be read"
[ -e "$PART/is-complete" ] || fail "pg_dump failed"
# Reads and unpacks all of it: a list of contents alone would not notice a damaged end.
pg_restore --file=/dev/null "$PART/dump" || fail "the dump cannot be read back"

{
  printf '%s  %s\n' "$(sha256sum <"$PART/dump" | cut -d ' ' -f 1)" "$name.dump"
  printf '%s  %s\n' "$(sha256sum <"$PART/rows" | cut -d ' ' -f 1)" "$name.rows"
} >"$PART/sha256"
# Grows only, and outlives every dump: after a restore these leads are erased again.
touch "$folder/erased-leads.tsv"
sort --unique "$folder/erased-leads.tsv" "$PART/erased" >"$PART/erased-leads.tsv"
sync "$PART"/*
mv "$PART/erased-leads.tsv" "$folder/erased-leads.tsv"
mv "$PART/rows" "$folder/$name.rows"
mv "$PART/sha256" "$folder/$name.sha256"
# Last, so that a dump under its final name is always whole and has its companions.
mv "$PART/dump" "$folder/$name.dump"
sync "$folder"

# Only after a good backup: when they fail, the last ones stay, whatever their age.
find "$folder" -maxdepth 1 -name 'fiosite-*' -mmin "+$((days * 24 * 60))" -delete

offsite_failed=0
if [ -x "$hook" ]; then
  "$hook" "$folder/$name.dump" "$folder/$name.sha256" "$folder/$name.rows" "$folder/erased-leads.tsv" ||
    offsite_failed=1
fi

cat >"$PART/prom" <<PROM
fiosite_backup_last_success_timestamp_seconds $(date +%s)
fiosite_backup_size_bytes $(stat --format=%s "$folder/$name.dump")
fiosite_backup_offsite_failed $offsite_failed
PROM
mv "$PART/prom" "$folder/backup.prom"

printf '%s\n' "$folder/$name.dump"
if [ "$offsite_failed" -ne 0 ]; then
  printf 'the backup is here, but %s failed: there is no copy elsewhere\n' "$hook" >&2
  exit 2
fi
