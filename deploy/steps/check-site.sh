#!/usr/bin/env bash
# Asks nginx as a visitor would: the page must be the release's own, byte by byte, and the server must answer.
set -euo pipefail
release=$1
host=$(cat /etc/fiosite/host)
origin=http://$host
if [ -e "/etc/letsencrypt/live/$host/fullchain.pem" ]; then origin=https://$host; fi

# Whether the certificate is a good one is the doctor's question: a test machine has its own.
ask() { curl -fsS --insecure --max-time 5 --resolve "$host:80:127.0.0.1" --resolve "$host:443:127.0.0.1" "$origin$1"; }

for _ in {1..30}; do
  if ask '/?lng=pt-BR' 2>/dev/null | cmp -s - "$release/web/dist/pages/home.pt-BR.html" &&
    ask /health/ready >/dev/null 2>&1; then exit 0; fi
  sleep 0.5
done
echo "nginx does not answer with the pages of ${release##*/} and a ready server within 15 s" >&2
exit 1
