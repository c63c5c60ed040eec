#!/usr/bin/env bash
# restore.sh <folder of a dump> | --snapshot <id|latest>, each with [--while-running], or --drop <replaced database>: docs/technician/restaurar.md.
# Restores into a new database, compares every row by checksum, erases again the leads and pictures that were erased on request
# since the backup, revokes again the access and the ownership of the panel that were revoked since the backup, and then renames
# both databases. Until then nothing changes; the replaced database is kept.
# Run as root; PGUSER selects another PostgreSQL role. Exit codes: 0, restored; 1, nothing was changed.
set -euo pipefail
umask 077

stamp="$(date -u +%Y%m%d_%H%M%S)"

fail() {
  printf 'nada foi restaurado: %s\n' "$1" >&2
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
    --drop)
      [[ ${2:-} =~ ^${database}_(before|restored)_[0-9_]+$ ]] || fail "--drop apaga só um banco que uma restauração deixou, como ${database}_before_20260131_120000"
      admin dropdb "$2" || fail "o banco $2 não pôde ser apagado"
      printf '%s apagado\n' "$2"
      exit
      ;;
    *) dump="$1" && shift ;;
  esac
done
[ -n "$dump$snapshot" ] || fail "uso: fiosite restore <pasta de uma cópia> | --snapshot <id|latest> [--while-running]"

exec 8>"$state/restore-lock"
flock --nonblock 8 || fail "outra restauração está em andamento"
remove_unfinished_restores
# Not in /tmp, which on Debian 13 is in memory.
scratch="$state/restore-scratch"
clean_up() { rm -rf "$scratch"; }
trap clean_up EXIT
mkdir "$scratch"
# Printed only after the databases are swapped, because a restore that is refused has erased nothing.
report="$scratch/report"

# Three lists are read, because each may contain erasures that the others lack: the dump's, this machine's and the newest copy's.
erased_lists=("$folder/erased-leads.tsv")
if [ -n "$snapshot" ]; then
  newest="$(list_snapshots past | tail -n 1)"
  [ -n "$newest" ] || fail "o repositório não tem cópia"
  [ "$snapshot" != latest ] || snapshot="$newest"
  fetch_snapshot "$snapshot" "$scratch"
  dump="$scratch$folder/latest"
  restic dump --quiet "$newest" "$folder/erased-leads.tsv" >"$scratch/newest.tsv" ||
    fail "a lista mais nova de contatos apagados não pôde ser lida"
  erased_lists+=("$scratch/newest.tsv")
fi
erased_lists+=("$dump/../erased-leads.tsv")

exists="$(sql postgres <<<"select count(*) from pg_database where datname = '$database'")"
# A new machine has an empty database, which need not be kept.
empty=0
if [ "$exists" -eq 1 ] && [ "$(sql "$database" <<<"select count(*) from pg_tables where tablename = 'leads'")" = 0 ]; then
  exists=0 empty=1
fi
count_servers() {
  sql postgres <<<"select count(*) from pg_stat_activity where datname = '$database' and application_name = 'fiosite'"
}
require_stopped_server() {
  [ "$while_running" -eq 1 ] || [ "$(count_servers)" -eq 0 ] ||
    fail "o servidor está rodando, e contatos que ele gravasse agora faltariam depois. Pare (systemctl stop fiosite.socket fiosite.service fiosite-panel.socket fiosite-panel.service) ou acrescente --while-running"
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
    printf 'os contatos apagados do banco de antes não puderam ser lidos\n' >&2
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
} | sql "$restored" | sed 's/^/contatos apagados de novo: /' >>"$report"

# Erases pictures again too, except those that somebody has put back since.
if [ "$exists" -eq 1 ]; then
  {
    printf 'begin;\ncreate temporary table listed (like erased_pictures);\ncopy listed from stdin;\n'
    sql "$database" <<<"copy (select * from erased_pictures where id not in (select id from content_pictures)) to stdout" ||
      printf 'as fotos apagadas do banco de antes não puderam ser lidas\n' >&2
    cat <<'SQL'
\.
insert into erased_pictures select * from listed on conflict (id) do nothing;
with gone as (delete from content_pictures where id in (select id from listed) returning 1) select count(*) from gone;
commit;
SQL
  } | sql "$restored" | sed 's/^/fotos apagadas de novo: /' >>"$report"
fi

# Only the replaced database knows who was removed, lost the ownership or signed out since the backup, and which devices were
# revoked.
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
  } | sql "$restored" | sed 's/^/pessoas de novo sem acesso ou sem ser dono: /' >>"$report"
fi

# list_later <database> <its name after the swap>: lists the leads that only this database has. Databases that earlier restores
# replaced are listed too, because a power cut may have kept the operator from reading their list.
list_later() {
  LC_ALL=C comm -23 <(sql "$1" <<<"select id from leads order by id::text collate \"C\"") \
    <(sql "$restored" <<<"select id from leads union select id from erased_leads" | LC_ALL=C sort) |
    sed "s/^/só em $2, recebido depois da cópia: contato /"
}

# Renames in one transaction, so that after a power cut the old or the new database is in place. The rename makes new connections
# wait, and fails if an old one stays open for five seconds.
swap() {
  sql postgres <<<"begin; alter database $database rename to $replaced; alter database $restored rename to $database; commit" &
  while kill -0 $! 2>/dev/null; do
    sql postgres >/dev/null <<<"select pg_terminate_backend(pid) from pg_stat_activity where datname = '$database'"
    sleep 0.1
  done
  wait $!
}

require_stopped_server
sql postgres <<<"select datname from pg_database where datname like '${database}\\_before\\_%' order by 1" | while read -r old; do
  list_later "$old" "$old" >>"$report"
done
if [ "$exists" -eq 1 ]; then
  list_later "$database" "$replaced" >>"$report"
  swap || fail "o banco está em uso"
  trap clean_up EXIT
  cat "$report"
  printf 'restaurado. O banco de antes ficou como %s: tem dados pessoais, apague assim que não precisar: fiosite restore --drop %s\n' "$replaced" "$replaced"
else
  [ "$empty" -eq 0 ] || admin dropdb "$database"
  sql postgres <<<"alter database $restored rename to $database"
  trap clean_up EXIT
  cat "$report"
  printf 'restaurado\n'
fi
IFS='|' read -r people owners < <(sql "$database" <<<"select count(*), count(*) filter (where role = 'owner') from people where removed_at is null")
[ "$people" -eq 0 ] || [ "$owners" -gt 0 ] ||
  printf 'não sobrou dono: fiosite people invite <e-mail> --role owner; se a pessoa é da equipe, antes fiosite people remove\n'
[ "$people" -eq 0 ] || [ "$knows_access" -eq 1 ] ||
  printf 'pessoas e papéis do painel são os da cópia: tire de novo quem saiu depois, veja fiosite people list\n'
