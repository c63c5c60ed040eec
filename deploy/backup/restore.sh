#!/usr/bin/env bash
# restore.sh <file.dump> [--while-running]: docs/operations.md, "Restore".
# Restores into a new database, compares every row by checksum, erases again the leads that were erased since the
# backup, and then swaps the two databases by name. Until the swap nothing changes; the replaced database is kept.
# Run as root; PGUSER selects another PostgreSQL role. Exit codes: 0, restored; 1, nothing was changed.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
database="${PGDATABASE:-fiosite}"
stamp="$(date -u +%Y%m%d_%H%M%S)"
restored="${database}_restored_$stamp"
replaced="${database}_before_$stamp"

fail() {
  printf 'nothing was restored: %s\n' "$1" >&2
  exit 1
}

if [ $# -lt 1 ] || [ $# -gt 2 ] || [ "${2:---while-running}" != --while-running ]; then
  fail "usage: restore.sh <file.dump> [--while-running]"
fi
dump="$1"
option="${2:-}"
stem="${dump%.dump}"
folder="$(dirname "$dump")"

# Only fiosite_operator can read the backups, so the tools that run as postgres get them through standard input.
as_admin=()
if [ "$(id -u)" -eq 0 ] && [ -z "${PGUSER:-}" ]; then as_admin=(runuser -u postgres --); fi
admin() { (cd / && "${as_admin[@]}" "$@"); }
sql() { admin psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1"; }

for file in "$dump" "$stem.sha256" "$stem.rows"; do
  [ -r "$file" ] || fail "$file is missing"
done
(cd "$folder" && sha256sum --check --quiet --strict "$(basename "$stem").sha256") ||
  fail "the checksum does not match: the file is damaged or was changed"

exists="$(sql postgres <<<"select count(*) from pg_database where datname = '$database'")"
count_servers() {
  sql postgres <<<"select count(*) from pg_stat_activity where datname = '$database' and application_name = 'fiosite'"
}
require_stopped_server() {
  [ "$option" = --while-running ] || [ "$(count_servers)" -eq 0 ] ||
    fail "the server is running, and leads that it saves during the restore would be missing. Stop it (systemctl stop fiosite.socket fiosite.service), or add --while-running"
}
require_stopped_server

trap 'admin dropdb --if-exists "$restored" 2>/dev/null' EXIT
# The same options as in deploy/steps/prepare-database.sh: a dump has neither the locale nor the rights of the database.
admin createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 --owner=fiosite_operator "$restored"
sql postgres <<SQL
revoke all on database $restored from public;
grant connect on database $restored to fiosite_server;
SQL
admin pg_restore --exit-on-error --single-transaction --dbname="$restored" <"$dump" ||
  fail "pg_restore failed"
diff <(sql "$restored" <"$here/row-checksums.sql") "$stem.rows" ||
  fail "the restored rows differ from the rows that were backed up"

list_erased() {
  [ ! -r "$folder/erased-leads.tsv" ] || cat "$folder/erased-leads.tsv"
  # Only the replaced database, if it can still be read, knows what was erased after the last backup.
  [ "$exists" -eq 0 ] ||
    sql "$database" <<<"copy (select id, created_at, erased_at, reason from erased_leads) to stdout" ||
    printf 'the erased leads of the replaced database could not be read\n' >&2
}
{
  printf 'begin;\ncreate temporary table listed (like erased_leads);\ncopy listed from stdin;\n'
  list_erased
  cat <<'SQL'
\.
select erase_leads(array(select id from listed), 'request') as erased_again;
insert into erased_leads select distinct on (id) * from listed order by id, erased_at
  on conflict (id) do update set erased_at = excluded.erased_at, reason = excluded.reason;
commit;
SQL
} | sql "$restored" | sed 's/^/leads erased again: /'

require_stopped_server
if [ "$exists" -eq 1 ]; then
  LC_ALL=C comm -23 <(sql "$database" <<<"select id from leads order by id::text collate \"C\"") \
    <(sql "$restored" <<<"select id from leads union select id from erased_leads" | LC_ALL=C sort) |
    sed "s/^/only in $replaced, received after the backup: lead /"
  trap 'sql postgres <<<"alter database $database allow_connections true"; admin dropdb --if-exists "$restored"' EXIT
  sql postgres >/dev/null <<SQL
alter database $database allow_connections false;
select pg_terminate_backend(pid) from pg_stat_activity where datname = '$database';
begin;
alter database $database rename to $replaced;
alter database $restored rename to $database;
commit;
alter database $replaced allow_connections true;
SQL
  trap - EXIT
  printf 'restored. The replaced database is kept as %s: it holds personal data, so drop it as soon as you do not need it\n' "$replaced"
else
  sql postgres <<<"alter database $restored rename to $database"
  trap - EXIT
  printf 'restored\n'
fi
