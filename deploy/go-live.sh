#!/usr/bin/env bash
# go-live.sh [--preview] | --back: switches the site to the release that contains this script, without failing a request.
# --preview: the operator accepts a release with facts that the provider has not confirmed. Its pages ask search engines not to
# index them.
# --back: returns to a release that has worked before. Nothing may refuse it, so there is no check, migration or candidate.
#
# Links in /opt/fiosite: `current` is the running release, `previous` the target of a rollback, and during an update `before-update`
# is the release that worked before it. A release gets the file live-since once it has worked.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"
home=/opt/fiosite
release=${here%/deploy}
current=$(readlink -e "$home/current" || true)
working=$(readlink -e "$home/before-update" || true)
# How long the server may take to start, in seconds. Requests wait at the socket while it restarts, and nginx times out after 15 s
# (proxy.conf), so 8 s leave time to go back. Without a release to go back to, a slow machine gets more time, and visitors may see
# the form's failure notice, with WhatsApp.
short=8 long=600

fail() { echo "update: $1" >&2; exit 1; }

mark_as_live() {
  if [ "$current" != "$release" ] || [ ! -e "$release/live-since" ]; then
    date -u +%FT%TZ >"$release/live-since.new"
    mv "$release/live-since.new" "$release/live-since"
  fi
}

# Removes a release and its pages. The release is moved away first, so that a killed removal does not leave half a release. The
# next update deletes the rest (archive.sh).
remove_release() {
  local scratch
  scratch=$(mktemp -d "$home/scratch.XXXXXX")
  mv -T "$1" "$scratch"
  rm -rf "$scratch" "/var/lib/fiosite/site/${1##*/}"
  # Node's cache of compiled code, also that of other releases. The next command writes what it needs again.
  rm -rf /var/cache/fiosite-operator/* /var/cache/fiosite-publisher/*
}

# `set -e` has no effect in functions that are called as `step || reject`, so each command in them that may fail needs its own `||`.

dump=${BACKUP_FOLDER:-/var/backups/fiosite}/before-${release##*/}
migrations_in_dump=""
as_operator() { (cd / && runuser -u fiosite_operator -- env PGHOST=/var/run/postgresql "$@"); }
count_migrations() { as_operator psql -qtA fiosite -c 'select count(*) from migrations'; }

# Dumps the database before the release migrates it (docs/technician/atualizar.md). An existing dump is kept,
# because an interrupted update may have migrated the database since.
dump_database() {
  if [ -e "$dump" ]; then
    echo "o banco foi copiado para $dump em $(date -r "$dump" '+%F %T')"
    return
  fi
  as_operator "$here/backup/dump.sh" "${dump##*/}" >/dev/null || return 1
  migrations_in_dump=$(count_migrations) || return 1
  echo "banco copiado para $dump"
}

# Removes the dump of this run if the release has not changed the database, so that the next attempt, which may be days later,
# makes another one. Renamed first, because a killed removal would leave half a dump. dump.sh removes what has such a name.
discard_unneeded_dump() {
  if [ "$has_switched" -eq 1 ] || [ -z "$migrations_in_dump" ] || [ "$(count_migrations)" != "$migrations_in_dump" ]; then return; fi
  local unneeded=${dump%/*}/.unfinished-${dump##*/}
  mv -T "$dump" "$unneeded" && rm -rf "$unneeded"
}

# check_open_facts [--preview]: lists the published facts that the provider has not confirmed. Without --preview it fails if there
# are any. It also fails if the check crashes, because then nobody knows whether the release may be public.
check_open_facts() {
  local pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}/current open
  open=$("$release/bin/node" "$release/deploy/open-facts.ts" "$pages") ||
    { echo "a conferência dos dados não confirmados falhou" >&2; return 1; }
  if [ -z "$open" ]; then
    echo "todos os dados estão confirmados"
    return
  fi
  if [ "${1:-}" != --preview ]; then printf '  %s\n' "${open//$'\n'/$'\n'  }"; fi
  echo "O provedor ainda não confirmou $(wc -l <<<"$open") dados: fiosite doctor mostra quais"
  [ "${1:-}" = --preview ] || { echo "Para mostrar mesmo assim, como prévia: ${COMMAND_LINE:-o mesmo comando} --preview" >&2; return 1; }
  echo "O site é uma prévia: os buscadores são avisados para não mostrar, e o doctor lembra"
}

if [ "${1:-}" = --back ]; then
  "$here/steps/switch-release.sh" "$release" back "$long" ||
    fail "o site está na ${release##*/}, que ainda não funciona: veja journalctl -u fiosite -u nginx"
  mark_as_live
  echo "O site está na ${release##*/}"
  exit
fi

has_way_back=0
if [ -n "$working" ] && [ "$working" != "$release" ]; then has_way_back=1; fi

has_switched=0
reject() {
  [ -n "$working" ] || fail "a ${release##*/} foi recusada e não há outra para voltar"
  if [ "$working" = "$release" ]; then
    rm "$home/before-update"
    fail "a ${release##*/}, que está no ar, foi recusada: corrija o que está acima e rode de novo, ou use fiosite rollback"
  fi
  if [ "$has_switched" -eq 1 ] || [ "$current" != "$working" ]; then
    "$working/deploy/go-live.sh" --back ||
      fail "a ${release##*/} foi recusada, e a ${working##*/} também não funciona: veja journalctl -u fiosite -u nginx"
  fi
  discard_unneeded_dump || true
  rm "$home/before-update"
  [ -e "$release/live-since" ] || remove_release "$release"
  fail "a ${release##*/} foi recusada, o site continua na ${working##*/}"
}

# A release may add users and folders.
{ systemd-sysusers "$here/systemd/sysusers.conf" && systemd-tmpfiles --create "$here/systemd/tmpfiles.conf"; } || reject
[ "$has_way_back" -eq 0 ] || dump_database || reject
# Migrations grant rights to roles that the last release may not have had.
"$here/steps/prepare-database.sh" || reject
FIOSITE_RELEASE=$release "$here/fiosite.sh" migrate || reject
"$here/steps/render-content.sh" "$release" || reject
check_open_facts "${1:-}" || reject
if [ "$release" != "$working" ]; then
  "$here/steps/smoke-test-release.sh" "$release" "$((has_way_back ? 30 : long))" || reject
fi
has_switched=1
"$here/steps/switch-release.sh" "$release" forward "$((has_way_back ? short : long))" || reject
mark_as_live
[ "$has_way_back" -eq 0 ] || install_link "$working" "$home/previous"
rm -f "$home/before-update"

# Keeps the three releases that were live last. A release that never was live is left over from an interrupted update.
kept=$(find "$home/releases" -mindepth 2 -maxdepth 2 -name live-since -printf '%T@ %h\n' | sort -rn | sed -n '1,3s/^[^ ]* //p')
# With a clock that was ahead, older releases have later dates than the one that is live now.
kept+=$'\n'$release$'\n'$(readlink -e "$home/previous" || true)
for folder in "$home"/releases/*; do
  grep -qxF "$folder" <<<"$kept" || remove_release "$folder"
done
echo "O site está na ${release##*/}"
