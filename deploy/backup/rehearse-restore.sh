#!/usr/bin/env bash
# Restores the newest copy of the repository into a scratch database, compares every row by checksum, and deletes the
# database again.
# Runs every month and after every start of the machine; a failed unit is reported by the doctor.
set -euo pipefail
umask 077

fail() {
  printf 'o ensaio com a cópia mais nova falhou: %s\n' "$1" >&2
  exit 1
}
# shellcheck source=deploy/backup/repository.sh
. "$(dirname "${BASH_SOURCE[0]}")/repository.sh"

# off-site.sh reports a missing repository; here there is nothing to restore.
[ -n "${RESTIC_REPOSITORY:-}" ] || exit 0
scratch="$state/rehearsal-scratch"
rehearsed="${database}_rehearsal"
# Runs before the rehearsal too, because a power cut may have left personal data of the last one.
clean_up() {
  rm -rf "$scratch"
  admin dropdb --if-exists "$rehearsed" 2>/dev/null
}
trap clean_up EXIT
clean_up || fail "o PostgreSQL não responde"
# Removes what interrupted restores left, unless a restore is running.
(! flock --nonblock 8 || remove_unfinished_restores) 8>"$state/restore-lock"
require_repository

# The files and the database take about twice the size of the database. Without 1 GB more the site could not save leads.
needed="$(sql postgres <<<"select 2 * pg_database_size('$database') + 1000000000")"
for place in "$state" "$(sql postgres <<<'show data_directory')"; do
  [ "$(df --output=avail --block-size=1 "$place" | tail -n 1)" -gt "$needed" ] || fail "falta espaço livre em $place"
done

fetch_snapshot "$(list_snapshots past | tail -n 1)" "$scratch"
load_dump "$scratch$folder/latest" "$rehearsed"
clean_up || fail "o banco $rehearsed não pôde ser apagado"
