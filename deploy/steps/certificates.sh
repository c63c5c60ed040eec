#!/usr/bin/env bash
# Gets missing certificates for the site's domain, for www. while that name leads to this machine, and for the panel's domain. Each
# name has its own certificate, so that a name that leads elsewhere does not stop the others. Removes those of earlier names.
# certificates.sh --check <name> …: fails if the DNS leads one of these names to no machine or, as far as it can tell, to another.
# install.sh runs it, and certbot.service before each renewal, because certbot fails for ever on a name that leads elsewhere.
set -euo pipefail
settings=${SETTINGS_FOLDER:-/etc/fiosite} certificates=${CERTIFICATES_FOLDER:-/etc/letsencrypt}
challenges=/var/www/fiosite-challenges
host=$(cat "$settings/host")
panel=$(cat "$settings/panel" 2>/dev/null || true)
email=$(cat "$settings/certificate-email" 2>/dev/null || true)

has_certificate() { [ -e "$certificates/live/$1/fullchain.pem" ]; }

# Loopback addresses, which /etc/hosts may give to the machine's own name, say nothing about the DNS.
addresses() { getent ahosts "$1" | awk '$1 !~ /^(127\.|::1$)/ { print $1 }' | sort -u; }

# On the day of a move www. often still leads to the old host, and it is often forgotten when the DNS changes.
is_www_here() {
  local own www
  www=$(addresses "www.$host") own=$(addresses "$host")
  [ -n "$www" ] || return 1
  [ -z "$own" ] || [ -n "$(comm -12 <(echo "$own") <(echo "$www"))" ]
}

# If the site's name leads to no address of this machine, the machine is behind NAT or a CDN. A new name then only has to exist.
leads_here() {
  local own site found
  found=$(addresses "$1")
  [ -n "$found" ] || { echo "$1 não existe no DNS" >&2; return 1; }
  own=$(hostname -I | tr ' ' '\n' | sort) site=$(addresses "$host")
  [ -n "$(comm -12 <(echo "$own") <(echo "$site"))" ] || return 0
  [ -n "$(comm -12 <(echo "$own") <(echo "$found"))" ] || { echo "$1 leva a outra máquina: $(paste -sd ' ' <<<"$found")" >&2; return 1; }
}

# certbot renews in the last 30 days. Before that, or if the lookup of the site fails too, the certificate of www. is not removed:
# the lookup may only have failed for a moment.
is_due() { ! openssl x509 -in "$certificates/live/$1/fullchain.pem" -noout -checkend $((30 * 86400)) >/dev/null; }

obtain() {
  local name=$1 output reason
  # Before 3.2 certbot ran renewal-hooks/deploy only at renewals, so the same hook is named here for the first certificate.
  if ! output=$(certbot certonly --non-interactive --agree-tos --no-eff-email --email "$email" \
    --webroot --webroot-path "$challenges" --cert-name "$name" --domain "$name" \
    --deploy-hook "$certificates/renewal-hooks/deploy/fiosite.sh" 2>&1); then
    reason=$(sed -n 's/^ *Detail: //p' <<<"$output" | head -n 1)
    echo "sem certificado para $name: ${reason:-veja /var/log/letsencrypt/letsencrypt.log}" >&2
    return 1
  fi
  echo "https://$name tem certificado; o certbot.timer renova"
}

remove() {
  certbot delete --non-interactive --quiet --cert-name "$1"
  echo "certificado de $1 removido: $2"
}

failures=0
if [ "${1:-}" = --check ]; then
  for name in "${@:2}"; do leads_here "$name" || failures=1; done
  exit "$failures"
fi
[ -n "$email" ] || exit 0
for name in "$host" ${panel:+"$panel"}; do
  has_certificate "$name" || obtain "$name" || failures=$((failures + 1))
done
if is_www_here; then
  has_certificate "www.$host" || obtain "www.$host" || true
elif ! has_certificate "www.$host"; then
  echo "www.$host não leva a esta máquina: fica sem certificado"
elif is_due "www.$host" && getent ahosts "$host" >/dev/null; then
  remove "www.$host" "o nome não leva mais a esta máquina"
  "$certificates/renewal-hooks/deploy/fiosite.sh"
fi

# Removes certificates of earlier names only when every name has its own, as the operator may go back to the old names until then.
# Certificates of other programs on this machine stay.
if [ "$failures" -eq 0 ]; then
  for file in "$certificates"/renewal/*.conf; do
    name=$(basename "$file" .conf)
    if ! grep -qs "$challenges" "$file" || [[ " $host www.$host $panel " == *" $name "* ]]; then continue; fi
    remove "$name" "o site não usa mais esse nome"
  done
fi
[ "$failures" -eq 0 ]
