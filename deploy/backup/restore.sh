#!/usr/bin/env bash
# restore.sh <file.dump> [--while-running]: docs/operations.md, "Restore".
# Restores beside the running database, compares every row by checksum, erases again what was erased since, and only
# then swaps the two by name. If it dies before the swap, nothing has changed; the replaced database is kept.
# Run as root; with PGUSER set, as whoever that is. Ends with 0: restored; 1: nothing was changed.
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

# The backups are the operator's alone, so the administrator's tools get them through standard input.
as_admin=()
if [ "$(id -u)" -eq 0 ] && [ -z "${PGUSER:-}" ]; then as_admin=(runuser -u postgres --); fi
admin() { (cd / && "${as_admin[@]}" "$@"); }
sql() { admin psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1"; }

for file in "$dump" "$stem.sha256" "$stem.rows"; do
  [ -r "$file" ] || fail "$file is missing"
done
(cd "$folder" && sha256sum --check --quiet --strict "$(basename "$stem").sha256") ||
  fail "the checksum does not match: the file was damaged or changed"

exists="$(sql postgres <<<"select count(*) from pg_database where datname = '$database'")"
count_servers() {
  sql postgres <<<"select count(*) from pg_stat_activity where datname = '$database' and application_name = 'fiosite'"
}
refuse_running() {
  [ "$option" = --while-running ] || [ "$(count_servers)" -eq 0 ] ||
    fail "the server is running and takes leads that would be left behind. Stop it (systemctl stop fiosite.socket fiosite.service), or add --while-running"
}
refuse_running

trap 'admin dropdb --if-exists "$restored" 2>/dev/null' EXIT
# As deploy/steps/prepare-database.sh makes it: a dump holds neither the locale nor the rights of the database itself.
admin createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 --owner=fiosite_operator "$restored"
sql postgres <<SQL
revoke all on database $restored from public;
grant connect on database $restored to fiosite_server;
SQL
admin pg_restore --exit-on-error --single-transaction --dbname="$restored" <"$dump" ||
  fail "pg_restore failed"
diff <(sql "$restored" <"$here/row-checksums.sql") "$stem.rows" ||
  fail "the restored rows are not those that were backed up"

list_erased() {
  [ ! -r "$folder/erased-leads.tsv" ] || cat "$folder/erased-leads.tsv"
  # What was erased after the last backup is known to the database that is being replaced, if it still answers.
  [ "$exists" -eq 0 ] ||
    sql "$database" <<<"copy (select id, created_at, erased_at, reason from erased_leads) to stdout" ||
    printf 'the list of erased leads of the replaced database could not be read\n' >&2
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

refuse_running
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
  printf 'restored. The replaced database is kept as %s: it holds personal data, drop it when you need it no more\n' "$replaced"
else
  sql postgres <<<"alter database $restored rename to $database"
  trap - EXIT
  printf 'restored\n'
fi
