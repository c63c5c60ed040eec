#!/usr/bin/env bash
# Installs the site on a fresh Debian 12. Running it again changes only what differs.
# Usage: install.sh <release.tar.gz> --host <domain> [--settings <file>]
# Without --settings the first run writes a template to /etc/fiosite/site.env and stops, so that it can be filled in.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"

fail() { echo "install: $1" >&2; exit 1; }

archive="" host="" settings="$here/site.env.template"
while [ $# -gt 0 ]; do
  case $1 in
    --host) host=${2:?} && shift 2 ;;
    --settings) settings=${2:?} && shift 2 ;;
    *) archive=$1 && shift ;;
  esac
done
[ "$(id -u)" = 0 ] || fail "run this as root"
[ -f "$archive" ] || fail "the release archive is missing. Usage: install.sh <release.tar.gz> --host <domain>"
[[ $host =~ ^[a-z0-9.-]+$ ]] || fail "--host must be the site's domain"
[ -f "$settings" ] || fail "$settings does not exist"
. /etc/os-release
[ "${ID:-}-${VERSION_ID:-}" = debian-12 ] || fail "only Debian 12 is supported"

echo "Packages"
packages=(postgresql nginx libnginx-mod-http-brotli-static certbot ca-certificates curl logrotate)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  report_change "installed ${missing[*]}"
fi

echo "Users"
for user in fiosite_server fiosite_operator; do
  if ! getent passwd "$user" >/dev/null; then
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
    report_change "created the user $user"
  fi
done

echo "Settings"
mkdir -p /etc/fiosite /var/www/fiosite-challenges
if [ "$(cat /etc/fiosite/host 2>/dev/null)" != "$host" ]; then
  echo "$host" >/etc/fiosite/host
  report_change "wrote /etc/fiosite/host"
fi
if [ ! -e /etc/fiosite/site.env ]; then
  install_file "$settings" /etc/fiosite/site.env 0640 root:fiosite_server
fi
empty=$(sed -n 's/^\([A-Z_]*\)=$/\1/p' /etc/fiosite/site.env | paste -sd ' ')
[ -z "$empty" ] || fail "fill in $empty in /etc/fiosite/site.env, then run this again"

echo "Database"
"$here/steps/prepare-database.sh"

echo "System"
install_file "$here/systemd/restart-always.conf" /etc/systemd/system/nginx.service.d/fiosite.conf
install_file "$here/systemd/restart-always.conf" /etc/systemd/system/postgresql@.service.d/fiosite.conf
install_file "$here/systemd/journald.conf" /etc/systemd/journald.conf.d/fiosite.conf
install_file "$here/nginx/main.conf" /etc/nginx/modules-enabled/60-fiosite.conf
install_file "$here/nginx/logrotate.conf" /etc/logrotate.d/fiosite
install_file "$here/steps/certbot-deploy-hook.sh" /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh 0755
install_link /opt/fiosite/current/deploy/fiosite.sh /usr/local/sbin/fiosite
if [ -e /etc/nginx/sites-enabled/default ]; then
  rm /etc/nginx/sites-enabled/default
  report_change "disabled nginx's default site"
fi
if [ "$changed" -gt 0 ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
fi

[ "$changed" -gt 0 ] || echo "unchanged"
exec "$here/update.sh" "$archive"
