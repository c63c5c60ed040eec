#!/usr/bin/env bash
# uninstall.sh <domain of the site> [--without-copy]: removes the site, its panel and every lead from this machine. Typing
# the domain confirms it. Copies stay: those in the repository, and a last dump with the key of the backup in /var/backups/fiosite.
# --without-copy: continues if that dump or the last copy fails. Debian's packages stay, because other programs may use them.
set -euo pipefail
umask 077

fail() { echo "uninstall: $1" >&2; exit 1; }

# A copy to a storage that does not respond ends after two hours.
wait_for_copy() {
  is_copying || return 0
  echo "Esperando a cópia que está em andamento. Para não esperar, noutro terminal: systemctl stop fiosite-backup"
  while is_copying; do sleep 1; done
}
is_copying() { [ "$(systemctl show --property=ActiveState --value fiosite-backup.service)" = activating ]; }

stop_units() {
  local units
  mapfile -t units < <(cd /etc/systemd/system && compgen -G 'fiosite*')
  [ ${#units[@]} -eq 0 ] || systemctl disable --quiet --now "${units[@]}" || true
  rm -f /etc/systemd/system/fiosite* /var/lib/systemd/timers/stamp-fiosite*
  rm -rf /etc/systemd/system/{nginx,certbot}.service.d/fiosite.conf /etc/systemd/system/postgresql@.service.d/fiosite.conf
  rm -f /etc/systemd/journald.conf.d/fiosite.conf
  rmdir --ignore-fail-on-non-empty /etc/systemd/system/{nginx,certbot}.service.d /etc/systemd/system/postgresql@.service.d \
    /etc/systemd/journald.conf.d
  systemctl daemon-reload
  systemctl reset-failed
  systemctl restart systemd-journald
}

remove_from_nginx() {
  local file name
  rm -f /etc/nginx/sites-enabled/fiosite.conf /etc/nginx/sites-available/fiosite.conf /etc/nginx/modules-enabled/60-fiosite.conf
  sed -i 's/worker_connections 4096;/worker_connections 768;/' /etc/nginx/nginx.conf
  [ ! -e /etc/nginx/sites-available/default ] || ln -sf /etc/nginx/sites-available/default /etc/nginx/sites-enabled/default
  systemctl reload-or-restart nginx
  for file in /etc/letsencrypt/renewal/*.conf; do
    name=$(basename "$file" .conf)
    ! grep -qs /var/www/fiosite-challenges "$file" || certbot delete --non-interactive --quiet --cert-name "$name"
  done
  rm -f /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh
}

# Drops also the databases that a restore replaced or a rehearsal left.
drop_databases() {
  (cd / && runuser -u postgres -- psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres) <<'SQL'
select format('drop database %I with (force)', datname) from pg_database where datname ~ '^fiosite(_|$)' \gexec
select format('drop role %I', rolname) from pg_roles where rolname ~ '^fiosite_' \gexec
SQL
}

remove_files() {
  rm -rf /opt/fiosite /var/lib/fiosite /var/lib/fiosite-* /var/cache/fiosite-* /run/fiosite \
    /var/www/fiosite-challenges /etc/fiosite /var/log/nginx/fiosite.* /var/log/fiosite-update.log /run/fiosite-update.lock
  rm -f /usr/local/bin/fiosite /etc/apt/apt.conf.d/60fiosite /etc/needrestart/conf.d/fiosite.conf
  local user
  for user in fiosite_server fiosite_panel fiosite_operator fiosite_publisher; do
    userdel "$user" 2>/dev/null || true
  done
}

# A function, because bash reads a script while it runs, and this script deletes itself.
main() {
  [ "$(id -u)" = 0 ] || fail "rode como root"
  local host copies=/var/backups/fiosite repository
  host=$(cat /etc/fiosite/host 2>/dev/null) || fail "o site não está instalado nesta máquina"
  [ "${1:-}" = "$host" ] || fail "isto apaga o site, o painel e todos os contatos desta máquina. Para confirmar: fiosite uninstall $host"
  [[ ${2:-} =~ ^(|--without-copy)$ ]] || fail "não conheço $2"
  exec 9>/run/fiosite-update.lock
  flock --nonblock 9 || fail "outra mudança está em andamento"
  repository=$(sed -n 's/^RESTIC_REPOSITORY=//p' /etc/fiosite/backup.env)
  # The servers stop first, and a running copy is awaited, so that the last copy has everything. Whoever interrupts it gets them back.
  wait_for_copy
  mapfile -t servers < <(systemctl list-units --plain --no-legend 'fiosite*.socket' fiosite.service fiosite-panel.service | cut -d' ' -f1)
  trap '[ ${#servers[@]} -eq 0 ] || systemctl start "${servers[@]}"' EXIT
  [ ${#servers[@]} -eq 0 ] || systemctl stop "${servers[@]}"
  wait_for_copy
  if ! systemctl start fiosite-backup.service 2>/dev/null && [ "${2:-}" != --without-copy ]; then
    fail "a última cópia falhou, nada mudou: veja journalctl -u fiosite-backup. Para ir sem ela: fiosite uninstall $host --without-copy"
  fi
  trap - EXIT
  stop_units
  remove_from_nginx
  drop_databases
  mkdir -p "$copies"
  # The folder becomes root's first, so that root follows no link of the operator's user in it.
  chown -R root:root "$copies"
  rm -f "$copies/backup.env"
  cp /etc/fiosite/backup.env "$copies/"
  remove_files
  echo "O site saiu desta máquina. O que ficou, com dados pessoais:"
  echo "  $copies: as cópias do banco que estavam nesta máquina, e em backup.env a senha das que estão fora dela"
  [ -z "$repository" ] || echo "  as cópias do restic em ${repository//:*@/:…@}"
  echo "Apague quando não precisar mais. Os pacotes do Debian (nginx, postgresql, certbot, restic) continuam instalados."
  exit
}
main "$@"
