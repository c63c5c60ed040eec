#!/usr/bin/env bash
# check-live.sh site <release> <seconds>: requests the site through nginx. The home page must be identical to the published file, and
# the server must be ready.
# check-live.sh panel <seconds>: requests the panel, if it is on. Its server must be ready, and respond through nginx once there is
# a certificate.
set -euo pipefail
settings=${SETTINGS_FOLDER:-/etc/fiosite} certificates=${CERTIFICATES_FOLDER:-/etc/letsencrypt}

fail() { echo "$1" >&2; exit 1; }
has_certificate() { [ -e "$certificates/live/$1/fullchain.pem" ]; }
# --insecure, because a test machine has a self-signed certificate. The doctor checks the certificate.
get() { curl -fsS --insecure --max-time 5 --resolve "$host:80:127.0.0.1" --resolve "$host:443:127.0.0.1" "$@" 2>/dev/null; }

# Checks every language, because a page that is the same in both releases proves nothing. The names of the page files tell which
# languages the provider has.
serves_release() {
  local page language
  for page in "/var/lib/fiosite/site/${release##*/}/current/pages"/home.*.html; do
    language=${page##*/home.}
    get "$origin/?lng=${language%.html}" | cmp -s - "$page" || return 1
  done
  get "$origin/health/ready" >/dev/null
}

serves_panel() {
  get --unix-socket /run/fiosite/panel.sock http://localhost/health/ready >/dev/null || return 1
  ! has_certificate "$host" || get "https://$host/health/ready" >/dev/null
}

if [ "$1" = site ]; then
  release=$2 limit=$3 host=$(cat "$settings/host") origin=http://$host
  if has_certificate "$host"; then origin=https://$host; fi
  until serves_release; do
    [ "$SECONDS" -lt "$limit" ] || fail "o nginx não mostrou as páginas da ${release##*/}, com o servidor pronto, em $limit s"
    sleep 0.5
  done
elif [ -e "$settings/panel" ]; then
  limit=$2 host=$(cat "$settings/panel")
  until serves_panel; do
    [ "$SECONDS" -lt "$limit" ] || fail "o painel não ficou pronto em $limit s: veja journalctl -u fiosite-panel"
    sleep 0.5
  done
  # Without a certificate nginx serves nothing for the panel's host.
  if has_certificate "$host"; then echo "o painel está pronto"; else echo "o painel está pronto e espera o certificado: só abre em https"; fi
fi
