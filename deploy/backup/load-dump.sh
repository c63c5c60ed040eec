# shellcheck shell=bash
# Sourced by restore.sh and rehearse-restore.sh, which define `fail` first: loads a dump into a new database and compares it.
# Run as root; PGUSER selects another PostgreSQL role.
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
# shellcheck disable=SC2034 # read by the scripts that source this file
database="${PGDATABASE:-fiosite}"
# shellcheck source=deploy/backup/repository.sh
. "$here/repository.sh"

# Only fiosite_operator can read the backups, so the tools that run as postgres get them through standard input.
as_admin=()
if [ "$(id -u)" -eq 0 ] && [ -z "${PGUSER:-}" ]; then as_admin=(runuser -u postgres --); fi
admin() { (cd / && "${as_admin[@]}" "$@"); }
sql() { admin psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1"; }

# fetch_snapshot <id|latest> <folder>: the dump is then in <folder>$folder/latest.
fetch_snapshot() {
  (
    lock_repository
    restic restore --quiet "$1" --host fiosite --target "$2" --include "$folder"
  ) || fail "the snapshot $1 cannot be read"
}

# load_dump <folder of a dump> <new database>
load_dump() {
  local file
  for file in dump rows sha256; do
    [ -r "$1/$file" ] || fail "$1/$file is missing"
  done
  (cd "$1" && sha256sum --check --quiet --strict sha256) ||
    fail "the checksum does not match: the file is damaged or was changed"
  # The same options as in deploy/steps/prepare-database.sh: a dump has neither the locale nor the rights of the database.
  admin createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 --owner=fiosite_operator "$2"
  sql postgres <<<"revoke all on database $2 from public"
  admin pg_restore --exit-on-error --single-transaction --dbname="$2" <"$1/dump" || fail "pg_restore failed"
  diff <(sql "$2" <"$here/row-checksums.sql") "$1/rows" ||
    fail "the restored rows differ from the rows that were backed up"
}
