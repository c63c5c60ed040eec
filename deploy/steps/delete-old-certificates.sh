#!/usr/bin/env bash
# Deletes the certificates of hosts that nginx no longer serves: certbot would try to renew them for ever, and fail. Those that
# other programs got on this machine stay.
set -euo pipefail
settings=${SETTINGS_FOLDER:-/etc/fiosite} certificates=${CERTIFICATES_FOLDER:-/etc/letsencrypt}
[ -e "$certificates/live/$(cat "$settings/host")/fullchain.pem" ] || exit 0
for file in "$certificates"/renewal/*.conf; do
  name=$(basename "$file" .conf)
  grep -qs /var/www/fiosite-challenges "$file" || continue
  if grep -qsxF "$name" "$settings/host" "$settings/panel"; then continue; fi
  certbot delete --non-interactive --quiet --cert-name "$name"
  echo "deleted the certificate of $name"
done
