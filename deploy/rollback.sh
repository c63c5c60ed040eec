#!/usr/bin/env bash
# rollback.sh [version or build]: returns to the release that worked before the last update, or to the named one. Repeating it
# changes nothing, so it is safe after a lost connection. `fiosite rollback` runs it in its own systemd unit.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"
home=${FIOSITE_HOME:-/opt/fiosite}
wanted=${1:-}

fail() { echo "rollback: $1" >&2; exit 1; }

release=$(readlink -e "$home/before-update" || readlink -e "$home/previous" || true)
if [ -n "$wanted" ]; then
  mapfile -t builds < <("$here/releases.sh" | awk -v wanted="$wanted" '($1 == wanted || $2 == wanted) && $3 != "-" { print $2 }')
  [ "${#builds[@]}" -gt 0 ] || fail "$wanted nunca esteve no ar nesta máquina: veja fiosite releases, ou use fiosite update <arquivo>"
  [ "${#builds[@]}" -eq 1 ] || fail "$wanted tem vários pacotes, diga qual: ${builds[*]}"
  release=$home/releases/${builds[0]}
fi
[ -n "$release" ] || fail "não há versão para voltar"
current=$(readlink -e "$home/current" || true)
if [ "$release" = "$current" ]; then
  echo "${release##*/} já está no ar. Para voltar mais: fiosite releases, depois fiosite rollback <versão>"
fi
# Naming the live release repairs it. The next rollback must still return to the release before it, so `previous` stays.
if [ -z "$wanted" ] || [ "$release" != "$current" ]; then install_link "$release" "$home/previous"; fi
rm -f "$home/before-update"
exec "$release/deploy/go-live.sh" --back
