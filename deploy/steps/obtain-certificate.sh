#!/usr/bin/env bash
# obtain-certificate.sh <e-mail> <host>: gets a certificate for the site's domain and its www. name, if that resolves, or for the
# panel's. Each has its own: a panel that is removed, or whose DNS entry is lost, does not stop the renewal of the site's.
# Does nothing while the present certificate has these names: certbot's timer renews it.
set -euo pipefail
email=$1 host=$2
here=$(cd "$(dirname "$0")" && pwd -P)
certificate=/etc/letsencrypt/live/$host/fullchain.pem

fail() { echo "$1" >&2; exit 1; }

names=("$host")
if [ "$host" = "$(cat /etc/fiosite/host)" ] && getent hosts "www.$host" >/dev/null; then names+=("www.$host"); fi

has_all_names() {
  local name
  for name in "${names[@]}"; do
    openssl x509 -in "$certificate" -noout -checkhost "$name" 2>/dev/null | grep -q "does match" || return 1
  done
}
if has_all_names; then exit 0; fi

systemctl enable --quiet --now certbot.timer
# Before 3.2 certbot ran renewal-hooks/deploy only at renewals, so the same hook is named here for the first certificate.
if ! output=$(certbot certonly --non-interactive --agree-tos --no-eff-email --email "$email" \
  --webroot --webroot-path /var/www/fiosite-challenges --cert-name "$host" --renew-with-new-domains \
  --deploy-hook /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh "${names[@]/#/--domain=}" 2>&1); then
  reason=$(sed -n 's/^ *Detail: //p' <<<"$output" | head -n 1)
  fail "no certificate for ${names[*]}: ${reason:-see /var/log/letsencrypt/letsencrypt.log}"
fi
checked=(panel)
if [ "$host" = "$(cat /etc/fiosite/host)" ]; then checked=(site "$(readlink -e /opt/fiosite/current)"); fi
"$here/check-live.sh" "${checked[@]}" 15
echo "https://$host responds with a certificate for ${names[*]}; certbot.timer renews it"
