#!/usr/bin/env bash
# render-content.sh <release> [--back]: renders the published content with the release's own renderer, into its folder below
# /var/lib/fiosite/site. Nothing of it is served before the switch. Content that the release cannot show refuses an update.
# --back: nothing may refuse a rollback, so the release shows the pages that it has, its own if there are no others.
set -euo pipefail
release=$1 direction=${2:-}
here=$(cd "$(dirname "$0")" && pwd -P)
site=/var/lib/fiosite/site
pages=$site/${release##*/}

install -d -o fiosite_publisher -g fiosite_publisher -m 0755 "$pages"
if FIOSITE_RELEASE=$release "$here/../fiosite.sh" content render; then
  echo "rendered the published content"
  exit
fi
[ "$direction" = --back ] || { echo "${release##*/} cannot show the published content" >&2; exit 1; }
[ -e "$pages/current" ] || ln -sfn "$release/web/dist" "$pages/current"
echo "${release##*/} cannot render the published content now: it shows $(readlink "$pages/current")" >&2
