#!/usr/bin/env bash
# Certbot runs this hook for every new certificate. It renders nginx's configuration again, because
# the first certificate turns https on.
set -euo pipefail
release=$(readlink -e /opt/fiosite/current)
"$release/deploy/steps/render-nginx-site.sh" "$release"
systemctl reload nginx
