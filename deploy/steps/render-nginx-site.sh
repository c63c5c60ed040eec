#!/usr/bin/env bash
# Writes and tests the release's nginx configuration, and restores the previous one if nginx rejects it. Does not reload nginx.
set -euo pipefail
release=$1
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/install-file.sh"
host=$(cat /etc/fiosite/host)
site=/etc/nginx/sites-available/fiosite.conf

certificate=()
if [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ]; then
  certificate=(--certificate "/etc/letsencrypt/live/$host")
  www_certificate=/etc/letsencrypt/live/www.$host
  [ ! -e "$www_certificate/fullchain.pem" ] || certificate+=(--www-certificate "$www_certificate")
fi
panel=()
if [ -e /etc/fiosite/panel ]; then
  panel=(--panel "$(cat /etc/fiosite/panel)")
  panel_certificate=/etc/letsencrypt/live/${panel[1]}
  [ ! -e "$panel_certificate/fullchain.pem" ] || panel+=(--panel-certificate "$panel_certificate")
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$release/bin/node" "$release/deploy/nginx/render-site.ts" --release "$release" --host "$host" \
  --pages "/var/lib/fiosite/site/${release##*/}/current" \
  --upstream unix:/run/fiosite/server.sock "${certificate[@]}" "${panel[@]}" >"$scratch/site.conf" ||
  { echo "o site do nginx da ${release##*/} não pôde ser gerado" >&2; exit 1; }

[ ! -e "$site" ] || cp -p "$site" "$scratch/previous.conf"
install_file "$scratch/site.conf" "$site"
install_link "$site" /etc/nginx/sites-enabled/fiosite.conf
if ! nginx -t >"$scratch/test-output" 2>&1; then
  if [ -e "$scratch/previous.conf" ]; then cp -p "$scratch/previous.conf" "$site"; else rm -f /etc/nginx/sites-enabled/fiosite.conf; fi
  echo "o nginx recusa o site da ${release##*/}: $(grep -m1 emerg "$scratch/test-output")" >&2
  exit 1
fi
