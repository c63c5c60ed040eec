#!/usr/bin/env bash
# update.sh <release.tar.gz>|--current [--preview]: unpacks a release beside the current one and switches to it, or with
# --current switches to the current release again with new settings. `fiosite update` and install.sh run it in its own systemd unit.
# It may be killed at any point: the link before-update then still names the release that worked, `fiosite rollback` returns to it,
# and running the update again finishes it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"
home=/opt/fiosite
archive=${1:-}

fail() { echo "update: $1" >&2; exit 1; }

[ "$archive" = --current ] || [ -f "$archive" ] || fail "falta o arquivo da versão. Uso: fiosite update <versão.tar.gz> [--preview]"
# A current release without live-since comes from an unfinished first installation. An existing link comes from an interrupted
# update and stays.
if [ -e "$home/current/live-since" ] && [ ! -e "$home/before-update" ]; then
  trap 'rm -f "$home/before-update"' EXIT
  install_link "$(readlink -e "$home/current")" "$home/before-update" >/dev/null
fi
if [ "$archive" = --current ]; then
  release=$(readlink -e "$home/current") || fail "nenhuma versão está instalada"
  [ "$(readlink -e "$home/before-update" || echo "$release")" = "$release" ] ||
    fail "uma atualização parou no meio: repita o fiosite update, ou volte com fiosite rollback"
else
  "$here/steps/archive.sh" verify "$archive" || fail "nada mudou"
  release=$("$here/steps/archive.sh" unpack "$archive") || fail "nada mudou"
  echo "${release##*/} está na máquina"
fi
# The new release's own scripts do the rest, so that a release can correct the steps of its own update.
exec "$release/deploy/go-live.sh" "${@:2}"
