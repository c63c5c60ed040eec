#!/usr/bin/env bash
# Writes the release's nginx site and tests it; what nginx refuses is put back as it was. Does not reload.
set -euo pipefail
release=$1
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/put-file.sh
. "$here/put-file.sh"
host=$(cat /etc/fiosite/host)
site=/etc/nginx/sites-available/fiosite.conf

certificate=()
if [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ]; then
  certificate=(--certificate "/etc/letsencrypt/live/$host")
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$release/bin/node" "$release/deploy/nginx/render-site.ts" --release "$release" --host "$host" \
  --upstream unix:/run/fiosite/server.sock "${certificate[@]}" >"$scratch/site.conf" ||
  { echo "the nginx site of ${release##*/} cannot be rendered" >&2; exit 1; }

[ ! -e "$site" ] || cp -p "$site" "$scratch/before.conf"
put_file "$scratch/site.conf" "$site"
put_link "$site" /etc/nginx/sites-enabled/fiosite.conf
if ! nginx -t >"$scratch/verdict" 2>&1; then
  if [ -e "$scratch/before.conf" ]; then cp -p "$scratch/before.conf" "$site"; else rm -f /etc/nginx/sites-enabled/fiosite.conf; fi
  echo "nginx refuses the site of ${release##*/}: $(grep -m1 emerg "$scratch/verdict")" >&2
  exit 1
fi
