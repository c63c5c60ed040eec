#!/usr/bin/env bash
# Writes cloudflare.conf from the ranges that Cloudflare publishes. Run it in the project, then commit and release.
set -euo pipefail
file=$(cd "$(dirname "$0")" && pwd -P)/cloudflare.conf
ranges=$(curl -fsS https://www.cloudflare.com/ips-v4 && echo && curl -fsS https://www.cloudflare.com/ips-v6)
{
  echo "# Addresses of Cloudflare, as published at https://www.cloudflare.com/ips on $(date -u +%F)."
  echo "# Only these may name the visitor's address in a header. To refresh: deploy/nginx/behind/refresh-cloudflare.sh"
  grep . <<<"$ranges" | while read -r range; do
    [[ $range =~ ^[0-9a-f.:]+/[0-9]+$ ]] || { echo "unexpected range: $range" >&2; exit 1; }
    echo "set_real_ip_from $range;"
  done
  echo "real_ip_header CF-Connecting-IP;"
} >"$file.new"
mv "$file.new" "$file"
