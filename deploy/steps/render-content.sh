#!/usr/bin/env bash
# render-content.sh <release> [--back]: renders the published content with the release's own renderer, into its folder below
# /var/lib/fiosite/site. Nothing of it is served before the switch. Content that the release cannot show refuses an update.
# --back: nothing may refuse a rollback, so the release shows the pages that it has, its own if there are no others.
set -euo pipefail
release=$1
here=$(cd "$(dirname "$0")" && pwd -P)
pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}

install -d -o fiosite_publisher -g fiosite_publisher -m 0755 "$pages"
if FIOSITE_RELEASE=$release "$here/../fiosite.sh" content render; then
  echo "páginas do conteúdo publicado geradas"
  exit
fi
[ "${2:-}" = --back ] || { echo "a ${release##*/} não consegue mostrar o conteúdo publicado" >&2; exit 1; }
[ -e "$pages/current" ] || runuser -u fiosite_publisher -- ln -sfn "$release/web/dist" "$pages/current"
echo "a ${release##*/} não consegue gerar o conteúdo publicado agora: mostra $(readlink "$pages/current")" >&2
