#!/usr/bin/env bash
# check-site.sh <release> [seconds]: requests the site through nginx. The home page must be identical to the published file, and the server must be ready.
set -euo pipefail
release=$1 limit=${2:-15}
host=$(cat /etc/fiosite/host)
origin=http://$host
if [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ]; then origin=https://$host; fi

# --insecure: the doctor checks the certificate; a test machine has a self-signed one.
get() { curl -fsS --insecure --max-time 5 --resolve "$host:80:127.0.0.1" --resolve "$host:443:127.0.0.1" "$origin$1"; }

# In every language: a page that both releases have in common says nothing. The provider's languages are known from the pages only.
serves_release() {
  local page language
  for page in "/var/lib/fiosite/site/${release##*/}/current/pages"/home.*.html; do
    language=${page##*/home.}
    get "/?lng=${language%.html}" 2>/dev/null | cmp -s - "$page" || return 1
  done
  get /health/ready >/dev/null 2>&1
}

until serves_release; do
  [ "$SECONDS" -lt "$limit" ] ||
    { echo "nginx did not serve the pages of ${release##*/} with a ready server within $limit s" >&2; exit 1; }
  sleep 0.5
done
