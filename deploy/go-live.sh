#!/usr/bin/env bash
# go-live.sh [--preview] | --back: switches the site to the release that contains this script, without failing a request.
# --preview is the consent to a release with facts that the provider has not confirmed: search engines must not index it.
# --back: the release has worked before and repairs, so nothing may refuse it: no gate, no migration, no candidate.
#
# In /opt/fiosite `current` is the release of the server, `previous` the one that a rollback leads to, and while an update is
# unfinished `before-update` the one that worked. A release has the file live-since once it has worked.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"
home=/opt/fiosite
release=${here%/deploy}
current=$(readlink -e "$home/current" || true)
working=$(readlink -e "$home/before-update" || true)
# Requests wait at the socket while the server restarts, and nginx times out after 15 s (proxy.conf): 8 s leave time to go back.
# Without a way back a slow machine gets its time. Visitors then see the form's failure notice, with WhatsApp.
short=8 long=600

fail() { echo "update: $1" >&2; exit 1; }

mark_as_live() {
  if [ "$current" != "$release" ] || [ ! -e "$release/live-since" ]; then
    date -u +%FT%TZ >"$release/live-since.new"
    mv "$release/live-since.new" "$release/live-since"
  fi
}

# Removes a release and its pages. It is moved away first, so that a removal that is killed does not leave half a release: the next
# update deletes the rest (archive.sh).
remove_release() {
  local scratch
  scratch=$(mktemp -d "$home/scratch.XXXXXX")
  mv -T "$1" "$scratch"
  rm -rf "$scratch" "/var/lib/fiosite/site/${1##*/}"
  # Node's compiled code, of this release and of others. The next command writes what it needs.
  rm -rf /var/cache/fiosite-operator/* /var/cache/fiosite-publisher/*
}

# `set -e` has no effect in a function that is called as `step || reject`: in these every command that may fail says so itself.

# Dumps the database before the release migrates it (docs/technician/atualizar.md). A dump that exists stays: an
# interrupted update may have migrated the database since.
dump_database() {
  local dump=/var/backups/fiosite/before-${release##*/}
  if [ -e "$dump" ]; then
    echo "o banco foi copiado para $dump em $(date -r "$dump" '+%F %T')"
    return
  fi
  (cd / && runuser -u fiosite_operator -- env PGHOST=/var/run/postgresql "$here/backup/dump.sh" "${dump##*/}" >/dev/null) || return 1
  echo "banco copiado para $dump"
}

# check_open_facts [--preview]: lists the published facts that the provider has not confirmed, and fails if there are any and nobody
# has agreed to a preview. A check that crashes fails too: nobody knows then whether the release may be public.
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

# Keeps the three releases that were live last. One that never was is the rest of an interrupted update.
kept=$(find "$home/releases" -mindepth 2 -maxdepth 2 -name live-since -printf '%T@ %h\n' | sort -rn | sed -n '1,3s/^[^ ]* //p')
kept+=$'\n'$(readlink -e "$home/previous" || true)
for folder in "$home"/releases/*; do
  grep -qxF "$folder" <<<"$kept" || remove_release "$folder"
done
echo "O site está na ${release##*/}"
