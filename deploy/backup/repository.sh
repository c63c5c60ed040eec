# shellcheck shell=bash
# shellcheck disable=SC2034 # the scripts that source this file read its variables
# Sourced by the scripts that use the restic repository or load a dump; each defines `fail` first.
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
database="${PGDATABASE:-fiosite}"
settings="${SETTINGS_FOLDER:-/etc/fiosite}"
# Only root writes here. fiosite_operator controls /var/backups/fiosite, where it could replace a lock file by a link to any file.
state="${STATE_FOLDER:-/var/lib/fiosite-backup}"
# `off-site.sh set-up` writes the repository's id here.
remembered_id="$settings/backup-repository"
install -d -m 0755 "$state"

# With a limit, because an address that accepts a connection and then says nothing would hold the lock for hours. Without the lock's
# file, because an ssh that outlives restic would hold it too.
read_repository_id() {
  timeout --kill-after=5 "${REPOSITORY_SECONDS:-60}" restic cat config --no-lock 9>&- | sed -n 's/.*"id": *"\([0-9a-f]*\)".*/\1/p'
}

# Only one of these scripts uses the repository at a time: deleting old copies excludes all others.
lock_repository() {
  exec 9>"$state/lock"
  flock --wait 600 9 || fail "outro comando usa o repositório há dez minutos"
}

# Never creates a repository: if the backup disk is not mounted, the copies would be written to the disk that they protect.
require_repository() {
  local id
  [ -n "${RESTIC_REPOSITORY:-}" ] || fail "preencha RESTIC_REPOSITORY em $settings/backup.env e rode fiosite backup setup"
  [ -s "$remembered_id" ] || fail "o repositório não foi preparado: rode fiosite backup setup"
  id="$(read_repository_id)" || fail "o repositório não abre"
  [ "$id" = "$(cat "$remembered_id")" ] ||
    fail "este é outro repositório, $id. Se é o que você quer, rode fiosite backup setup --adopt"
}

# list_snapshots past|future: prints the ids, the newest last. restic's `latest` may be a copy made while the clock was ahead.
list_snapshots() {
  TZ=UTC restic snapshots --no-lock --host fiosite --compact |
    awk -v now="$(date -u -d '+1 hour' '+%F %T')" -v wanted="$1" '
      $2 ~ /^[0-9]+-[0-9]+-[0-9]+$/ && (($2 " " $3 > now) == (wanted == "future")) { print $2, $3, $1 }' |
    sort | cut -d ' ' -f 3
}

# fetch_snapshot <id> <folder>: the dump is then in <folder>$folder/latest.
fetch_snapshot() {
  (
    lock_repository
    restic restore --quiet "$1" --target "$2" --include "$folder"
  ) || fail "a cópia $1 não pôde ser lida"
}

# Only fiosite_operator can read the backups, so the tools that run as postgres get them through standard input.
# Run as root; PGUSER selects another PostgreSQL role.
as_admin=()
if [ "$(id -u)" -eq 0 ] && [ -z "${PGUSER:-}" ]; then as_admin=(runuser -u postgres --); fi
admin() { (cd / && "${as_admin[@]}" "$@"); }
sql() { admin psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1"; }

# Removes the personal data that a restore left when a power cut interrupted it. The caller must hold the restore's lock.
remove_unfinished_restores() {
  rm -rf "$state/restore-scratch"
  sql postgres <<<"select datname from pg_database where datname like '${database}\\_restored\\_%'" | while read -r old; do
    admin dropdb "$old"
  done
}

# load_dump <folder of a dump> <new database>: loads it and compares every row by checksum.
load_dump() {
  local file
  for file in dump rows sha256; do
    [ -r "$1/$file" ] || fail "falta $1/$file"
  done
  (cd "$1" && sha256sum --check --quiet --strict sha256) ||
    fail "a soma não confere: o arquivo está danificado ou foi mudado"
  # The same options as in deploy/steps/prepare-database.sh, because a dump contains neither the locale nor the database's rights.
  admin createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 --owner=fiosite_operator "$2"
  sql postgres <<<"revoke all on database $2 from public"
  admin pg_restore --exit-on-error --single-transaction --dbname="$2" <"$1/dump" || fail "o pg_restore falhou"
  diff <(sql "$2" <"$here/row-checksums.sql") "$1/rows" ||
    fail "as linhas restauradas são diferentes das copiadas"
}
