#!/usr/bin/env bash
# Called by certbot after it got or renewed a certificate: the first one turns https on.
set -euo pipefail
release=$(readlink -e /opt/fiosite/current)
"$release/deploy/steps/render-nginx-site.sh" "$release"
systemctl reload nginx
