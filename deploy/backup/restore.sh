#!/usr/bin/env bash
# restore.sh <folder of a dump> | --snapshot <id|latest>, each with [--while-running]: docs/technician/back-up-and-restore.md.
# Restores into a new database, compares every row by checksum, erases again the leads and pictures that were erased on request
# since the backup, takes again the access and the ownership of the panel that ended since, and then swaps the two databases by
# name. Until the swap nothing changes; the replaced database is kept.
# Run as root; PGUSER selects another PostgreSQL role. Exit codes: 0, restored; 1, nothing was changed.
set -euo pipefail
umask 077

stamp="$(date -u +%Y%m%d_%H%M%S)"

fail() {
  printf 'nothing was restored: %s\n' "$1" >&2
  exit 1
}
# shellcheck source=deploy/backup/repository.sh
. "$(dirname "${BASH_SOURCE[0]}")/repository.sh"
restored="${database}_restored_$stamp"
replaced="${database}_before_$stamp"

dump="" snapshot="" while_running=0
while [ $# -gt 0 ]; do
  case $1 in
    --snapshot) snapshot="${2:-latest}" && shift "$(($# > 1 ? 2 : 1))" ;;
    --while-running) while_running=1 && shift ;;
    *) dump="$1" && shift ;;
  esac
done
[ -n "$dump$snapshot" ] || fail "usage: restore.sh <folder of a dump> | --snapshot <id|latest> [--while-running]"

# Not in /tmp, which on Debian 13 is in memory.
scratch="$(mktemp -d -p "$state")"
clean_up() { rm -rf "$scratch"; }
trap clean_up EXIT

# Each list may hold erasures that the others lack: the one beside the dump, this machine's, and the newest copy's.
erased_lists=("$folder/erased-leads.tsv")
if [ -n "$snapshot" ]; then
  newest="$(list_snapshots past | tail -n 1)"
  [ -n "$newest" ] || fail "the repository has no copy"
  [ "$snapshot" != latest ] || snapshot="$newest"
  fetch_snapshot "$snapshot" "$scratch"
  dump="$scratch$folder/latest"
  restic dump --quiet "$newest" "$folder/erased-leads.tsv" >"$scratch/newest.tsv" ||
    fail "the newest list of erased leads cannot be read"
  erased_lists+=("$scratch/newest.tsv")
fi
erased_lists+=("$dump/../erased-leads.tsv")

exists="$(sql postgres <<<"select count(*) from pg_database where datname = '$database'")"
# A new machine has an empty database, of which nothing needs to be kept.
empty=0
if [ "$exists" -eq 1 ] && [ "$(sql "$database" <<<"select count(*) from pg_tables where tablename = 'leads'")" = 0 ]; then
  exists=0 empty=1
fi
count_servers() {
  sql postgres <<<"select count(*) from pg_stat_activity where datname = '$database' and application_name = 'fiosite'"
}
require_stopped_server() {
  [ "$while_running" -eq 1 ] || [ "$(count_servers)" -eq 0 ] ||
    fail "the server is running, and leads that it saves during the restore would be missing. Stop it (systemctl stop fiosite.socket fiosite.service fiosite-panel.socket fiosite-panel.service), or add --while-running"
}
require_stopped_server

trap 'admin dropdb --if-exists "$restored" 2>/dev/null; clean_up' EXIT
load_dump "$dump" "$restored"
sql postgres <<<"grant connect on database $restored to fiosite_server, fiosite_panel, fiosite_publisher"

list_erased() {
  for list in "${erased_lists[@]}"; do
    [ ! -r "$list" ] || cat "$list"
  done
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
-- What was erased for its age comes back: the clock may have been wrong. It expires again by the server's rule.
select erase_leads(array(select id from listed where reason = 'request'), 'request') as erased_again;
insert into erased_leads select distinct on (id) * from listed
  where not exists (select from leads where leads.id = listed.id) order by id, erased_at
  on conflict (id) do update set erased_at = excluded.erased_at, reason = excluded.reason;
commit;
SQL
} | sql "$restored" | sed 's/^/leads erased again: /'

# Of pictures too, unless somebody has put the same one back since.
if [ "$exists" -eq 1 ]; then
  {
    printf 'begin;\ncreate temporary table listed (like erased_pictures);\ncopy listed from stdin;\n'
    sql "$database" <<<"copy (select * from erased_pictures where id not in (select id from content_pictures)) to stdout" ||
      printf 'the erased pictures of the replaced database could not be read\n' >&2
    cat <<'SQL'
\.
insert into erased_pictures select * from listed on conflict (id) do nothing;
with gone as (delete from content_pictures where id in (select id from listed) returning 1) select count(*) from gone;
commit;
SQL
  } | sql "$restored" | sed 's/^/pictures erased again: /'
fi

# Only the replaced database knows who was removed or is no owner any more, who signed out and which devices were ended since the
# backup.
access_query="select id::text, role, removed_at from people where removed_at is not null or role <> 'owner'
  union all select id::text, null, closed_at from sessions union all select credential_id, null, null from passkeys
  union all select encode(token_hash, 'hex'), null, null from sign_in_links where used_at is null"
knows_access=0
if [ "$exists" -eq 1 ] && sql "$database" >"$scratch/access" <<<"copy ($access_query) to stdout"; then
  knows_access=1
  {
    printf 'begin;\ncreate temporary table access (id text, role text, removed_at timestamptz);\ncopy access from stdin;\n'
    cat "$scratch/access" - <<'SQL'
\.
delete from passkeys where credential_id not in (select id from access);
delete from sessions where id::text not in (select id from access);
update sessions set closed_at = access.removed_at from access where sessions.id::text = access.id and closed_at is null;
update sign_in_links set used_at = now()
  where used_at is null and encode(token_hash, 'hex') not in (select id from access);
with lowered as (update people set removed_at = coalesce(people.removed_at, access.removed_at),
      role = case access.role when 'owner' then people.role else access.role end
    from access where people.id::text = access.id
      and (people.removed_at is null and access.removed_at is not null or people.role = 'owner' and access.role <> 'owner')
    returning 1)
  select count(*) from lowered;
commit;
SQL
  } | sql "$restored" | sed 's/^/people removed or made staff again: /'
fi

require_stopped_server
if [ "$exists" -eq 1 ]; then
  LC_ALL=C comm -23 <(sql "$database" <<<"select id from leads order by id::text collate \"C\"") \
    <(sql "$restored" <<<"select id from leads union select id from erased_leads" | LC_ALL=C sort) |
    sed "s/^/only in $replaced, received after the backup: lead /"
  trap 'sql postgres <<<"alter database $database allow_connections true"; admin dropdb --if-exists "$restored"; clean_up' EXIT
  sql postgres >/dev/null <<SQL
alter database $database allow_connections false;
select pg_terminate_backend(pid) from pg_stat_activity where datname = '$database';
begin;
alter database $database rename to $replaced;
alter database $restored rename to $database;
commit;
alter database $replaced allow_connections true;
SQL
  trap clean_up EXIT
  printf 'restored. The replaced database is kept as %s: it holds personal data, so drop it as soon as you do not need it\n' "$replaced"
else
  [ "$empty" -eq 0 ] || admin dropdb "$database"
  sql postgres <<<"alter database $restored rename to $database"
  trap clean_up EXIT
  printf 'restored\n'
fi
IFS='|' read -r people owners < <(sql "$database" <<<"select count(*), count(*) filter (where role = 'owner') from people where removed_at is null")
[ "$people" -eq 0 ] || [ "$owners" -gt 0 ] ||
  printf 'no owner is left: fiosite people invite <e-mail> --role owner; of somebody who is staff, first fiosite people remove\n'
[ "$people" -eq 0 ] || [ "$knows_access" -eq 1 ] ||
  printf 'people and roles of the panel are those of the backup: take again what ended since, see fiosite people list\n'
