#!/usr/bin/env bash
# dump.sh [latest|before-<release>]: dumps the database as the operator's role into a folder of that name, replacing the last
# dump there. off-site.sh copies `latest` to another machine (docs/technician/copias.md). Exit codes: 0, done; 1, no dump.
set -euo pipefail
umask 077

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
name="${1:-latest}"
# How long the dump before an update is kept: as long as off-site.sh keeps a copy (docs/technician/privacidade.md).
days=28
export PGDATABASE="${PGDATABASE:-fiosite}"

fail() {
  printf 'nenhuma cópia do banco foi feita: %s\n' "$1" >&2
  exit 1
}

[ -d "$folder" ] || fail "falta a pasta $folder"
exec 9>"$folder/.lock"
flock --wait 60 9 || fail "outra cópia está em andamento"

rm -rf "$folder"/.unfinished-*
# Exported for dump.sql.
export SCRATCH="$folder/.unfinished-$$"
mkdir "$SCRATCH"
trap 'rm -rf "$SCRATCH"' EXIT

psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --file="$here/dump.sql" >/dev/null ||
  fail "o banco não pôde ser lido"
[ -e "$SCRATCH/dump-complete" ] || fail "o pg_dump falhou"
rm "$SCRATCH/dump-complete"
# Unpacks the whole dump, because listing its contents would not detect a damaged end.
pg_restore --file=/dev/null "$SCRATCH/dump" || fail "a cópia não pôde ser lida de volta"
(cd "$SCRATCH" && sha256sum dump rows >sha256)

# This list only grows and is never deleted, because restore.sh erases these leads again.
touch "$folder/erased-leads.tsv"
sort --unique "$folder/erased-leads.tsv" "$SCRATCH/erased" >"$folder/.erased-leads.new"
rm "$SCRATCH/erased"
sync "$SCRATCH"/* "$folder/.erased-leads.new"
mv "$folder/.erased-leads.new" "$folder/erased-leads.tsv"
rm -rf "${folder:?}/$name"
mv "$SCRATCH" "$folder/$name"
sync "$folder"

find "$folder" -mindepth 1 -maxdepth 1 -name 'before-*' -mmin "+$((days * 24 * 60))" -exec rm -rf {} +
printf '%s\n' "$folder/$name"
