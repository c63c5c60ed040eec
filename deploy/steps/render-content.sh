#!/usr/bin/env bash
# render-content.sh <release> [--back]: renders the published content with the release's own renderer, into its folder below
# /var/lib/fiosite/site. Nothing of it is served before the switch. It fails if the release cannot show the content.
# --back: never fails, because nothing may stop a rollback. The release then serves its last rendered pages, or those of its build.
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
