#!/usr/bin/env bash
# Installs the site on a fresh Debian 12 or 13, with https. Running it again changes only what differs.
# Usage: install.sh <release.tar.gz> --host <domain> --email <address> [--panel <domain>|none] [--settings <file>] [--preview]
#        install.sh [<release.tar.gz>] --restore, on a new machine, after restic has restored its files
#        fiosite configure [--host …] [--email …] [--panel …|none] [--settings …], with the installed release
# The certificate authority gets the e-mail address; without one the site is served over http only.
# --panel: the domain of the panel for the provider's people. Without this option the panel stays as it is; at first it is off.
# --preview: see go-live.sh.
# Without --settings the first run writes a template to /etc/fiosite/site.env and stops, so that it can be filled in.
set -euo pipefail
# nginx must be able to read the files that this script creates, whatever root's umask is.
umask 022
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"

# go-live.sh prints this command with --preview added if the operator has to accept a preview.
export COMMAND_LINE="$0 $*"
program=install
fail() { echo "$program: $1" >&2; exit 1; }

usage="install.sh <versão.tar.gz> --host <domínio> --email <endereço> [--panel <domínio>] [--settings <arquivo>] [--preview]
  fiosite configure [--host <domínio>] [--email <endereço>] [--panel <domínio>|none] [--settings <arquivo>]"
archive="" host="" email="" panel="" settings="$here/site.env.template" restore=0 installed=0 preview=()
while [ $# -gt 0 ]; do
  case $1 in
    --host | --email | --panel | --settings)
      [ -n "${2:-}" ] || fail "falta o valor de $1"
      printf -v "${1#--}" %s "$2"
      shift 2
      ;;
    # Both imply --preview, because somebody accepted it before: on the old machine, or when the release was installed.
    --restore) restore=1 preview=(--preview) && shift ;;
    --configure) program=configure installed=1 preview=(--preview) && shift ;;
    --preview) preview=(--preview) && shift ;;
    --help | -h) echo "Uso: $usage" && exit ;;
    -*) fail "não conheço $1. Uso: $usage" ;;
    *) archive=$1 && shift ;;
  esac
done
[[ $email =~ ^(|[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+)$ ]] || fail "--email é um endereço de e-mail, como tecnico@provedor.com.br"
# The site's name must not be the one with www.: nginx and certificates derive that one from it.
[[ $host != www.* ]] || fail "--host é o domínio sem www: --host ${host#www.}. O www.${host#www.} vem junto"
[ "$(id -u)" = 0 ] || fail "rode como root"
if [ "$restore" -eq 1 ]; then
  for file in /etc/fiosite/site.env /etc/fiosite/host /var/backups/fiosite/latest/dump; do
    [ -f "$file" ] || fail "falta $file: rode antes o restic restore (${here%/deploy}/docs/technician/restaurar.md, \"Em outra máquina\")"
  done
fi
if [ $((restore + installed)) -gt 0 ]; then host=${host:-$(cat /etc/fiosite/host)}; fi
update=("$here/update.sh" "$archive")
if [ "$restore" -eq 1 ] && [ -z "$archive" ]; then
  # The backup contains the release that was running, and this script is part of it.
  update=("$here/go-live.sh")
elif [ "$installed" -eq 1 ]; then
  [ -z "$archive" ] || fail "não conheço $archive. Para outra versão: fiosite update $archive"
  update=("$here/update.sh" --current)
else
  [ -f "$archive" ] || fail "falta o arquivo da versão. Uso: $usage"
  "$here/steps/archive.sh" verify "$archive" || fail "nada mudou"
fi
[[ $host =~ ^[a-z0-9.-]+$ ]] || fail "--host é o domínio do site, como provedor.com.br"
[[ $panel =~ ^(|none|[a-z0-9-]+(\.[a-z0-9-]+)+)$ ]] || fail "--panel é none ou um domínio, como painel.$host"
panel_or_present=${panel:-$(cat /etc/fiosite/panel 2>/dev/null || true)}
[[ $panel_or_present != "$host" && $panel_or_present != "www.$host" ]] || fail "o painel precisa de um domínio só dele, como painel.$host"
[ -f "$settings" ] || fail "não existe $settings"
settings=$(realpath "$settings")
. /etc/os-release
[[ "${ID:-}-${VERSION_ID:-}" =~ ^debian-1[23]$ ]] || fail "só Debian 12 e 13"

# check_settings <file>: lets the server's own code check the settings. With an invalid value the server would not restart.
check_settings() {
  local empty
  empty=$(sed -n 's/^\([A-Z_]*\)=$/\1/p' "$1" | paste -sd ' ')
  [ -z "$empty" ] || fail "preencha $empty em $1 e rode de novo"
  FIOSITE_RELEASE=${here%/deploy} SETTINGS_FILE=$1 "$here/fiosite.sh" check-settings || fail "nada mudou: corrija $1 e rode de novo"
}

# list_unknown_settings <file>: a mistyped name has no effect, and its default holds in silence. Node's own variables are unknown too.
list_unknown_settings() {
  local name
  sed -n 's/^\([A-Za-z_]\+\)=.*/\1/p' "$1" | while read -r name; do
    grep -qE "^(# )?$name=" "${here%/deploy}/server/.env.example" || [[ $name == WEBHOOK_* ]] ||
      echo "  atenção: não conheço $name, de $1. Confira como se escreve"
  done
}

# check_names: looks up new names in the DNS, because a typo would stop a working site or panel. Without an e-mail address there is
# no https to lose, and on a new machine the DNS may still lead to the old one, so neither is checked.
check_names() {
  local folder=${SETTINGS_FOLDER:-/etc/fiosite} present new=()
  present=$(cat "$folder/host" 2>/dev/null || true)
  if [ -z "$present" ] || [ "$restore" -eq 1 ]; then return; fi
  if [ -z "$email" ] && [ ! -e "$folder/certificate-email" ]; then return; fi
  [ "$host" = "$present" ] || new+=("$host")
  [[ -z $panel || $panel == none || $panel == "$(cat "$folder/panel" 2>/dev/null)" ]] || new+=("$panel")
  [ ${#new[@]} -eq 0 ] || "$here/steps/certificates.sh" --check "${new[@]}" ||
    fail "nada mudou: corrija o nome, ou o DNS dele, e rode de novo"
}

# These checks come before any change, so that neither a typo nor another run that is not over breaks a working site.
"$here/steps/run-in-unit.sh" --check
check_names
if [ "$settings" != "$here/site.env.template" ]; then
  check_settings "$settings"
elif [ -e /etc/fiosite/site.env ]; then
  check_settings /etc/fiosite/site.env
fi

echo "Pacotes"
packages=(postgresql nginx libnginx-mod-http-brotli-static certbot restic openssh-client ca-certificates curl logrotate
  unattended-upgrades needrestart)
# Erasing old leads and checking certificates need a correct clock. A container has its host's clock.
needs_time_client() {
  ! systemd-detect-virt --container --quiet && ! systemctl is-active --quiet systemd-timesyncd chrony ntpsec
}
if needs_time_client; then packages+=(systemd-timesyncd); fi
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  # Waits up to five minutes for Debian's own updates, which hold the lock of dpkg while they run.
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  report_change "instalados: ${missing[*]}"
fi

if needs_time_client; then
  systemctl enable --quiet --now systemd-timesyncd
  report_change "o systemd-timesyncd agora acerta o relógio"
fi

echo "Usuários"
SYSTEMD_LOG_LEVEL=warning systemd-sysusers "$here/systemd/sysusers.conf"
systemd-tmpfiles --create "$here/systemd/tmpfiles.conf"
# After an uninstallation the copies belong to root, after a restore to users of the old machine.
if [ "$restore" -eq 1 ] || [ ! -e /etc/fiosite/host ]; then chown -R fiosite_operator:fiosite_operator /var/backups/fiosite; fi

# set_up_panel [host|none]: writes the panel's host to /etc/fiosite/panel, or removes that file. Everything else checks whether the
# file exists. With an empty argument the panel stays as it is, as after a restore.
set_up_panel() {
  local wanted=$1 folder=${SETTINGS_FOLDER:-/etc/fiosite}
  [ -n "$wanted" ] || wanted=$(cat "$folder/panel" 2>/dev/null || echo none)
  if [ "$wanted" != none ]; then
    # Only here the panel's address is derived from its host. Units and commands read it from this file.
    write_line "PANEL_ORIGIN=https://$wanted" "$folder/panel.env"
    write_line "$wanted" "$folder/panel"
  elif [ -e "$folder/panel" ]; then
    # Emptied instead of removed: the panel still runs, and its unit could not restart without this file.
    : >"$folder/panel.env"
    rm "$folder/panel"
    report_change "o painel está desligado. Pessoas, contatos e registros ficam no banco: --panel <domínio> traz de volta"
  fi
}

echo "Configuração"
mkdir -p /etc/fiosite /var/www/fiosite-challenges
write_line "$host" /etc/fiosite/host
if [ -n "$email" ]; then
  # certbot ignores a new e-mail address once its account exists, so the account is updated. Its folder exists before the account,
  # also if the authority was never reached.
  if [ -n "$(find /etc/letsencrypt/accounts -name regr.json -print -quit 2>/dev/null)" ] &&
    [ "$email" != "$(cat /etc/fiosite/certificate-email 2>/dev/null)" ]; then
    certbot update_account --quiet --non-interactive --agree-tos --no-eff-email --email "$email" || fail "a autoridade não aceitou $email"
  fi
  write_line "$email" /etc/fiosite/certificate-email
fi
set_up_panel "$panel"
if [ ! -e /etc/fiosite/site.env ]; then
  install_file "$settings" /etc/fiosite/site.env 0640 root:fiosite_server
elif [ "$settings" != "$here/site.env.template" ] && ! cmp -s "$settings" /etc/fiosite/site.env; then
  # Only the names are printed, because the values include passwords.
  names=$(diff /etc/fiosite/site.env "$settings" | sed -n 's/^[<>] \([A-Z_]*\)=.*/\1/p' | sort -u | paste -sd ' ' || true)
  report_change "valores novos no site.env: ${names:-só comentários}"
  install_file "$settings" /etc/fiosite/site.env 0640 root:fiosite_server
fi
if [ ! -e /etc/fiosite/backup.env ]; then
  # The server must not be able to read it: whoever controls the server could delete the backups.
  # printf is a builtin. Every user could read the password in the process list if it were an argument of sed.
  (umask 077 && { grep -v '^RESTIC_PASSWORD=' "$here/backup/backup.env.template" &&
    printf 'RESTIC_PASSWORD=%s\n' "$(head -c 24 /dev/urandom | base64 | tr +/ -_)"; } >/etc/fiosite/backup.env.new)
  mv /etc/fiosite/backup.env.new /etc/fiosite/backup.env
  report_change "criado /etc/fiosite/backup.env: preencha o repositório, rode fiosite backup setup e guarde uma cópia fora desta máquina"
fi
# The group may have another id than on the old machine.
if [ "$restore" -eq 1 ]; then chown root:fiosite_server /etc/fiosite/site.env; fi
check_settings /etc/fiosite/site.env
list_unknown_settings /etc/fiosite/site.env

echo "Banco de dados"
"$here/steps/prepare-database.sh"
if [ "$restore" -eq 1 ]; then "$here/backup/restore.sh" /var/backups/fiosite/latest; fi

echo "Sistema"
install_file "$here/systemd/restart-always.conf" /etc/systemd/system/nginx.service.d/fiosite.conf
install_file "$here/systemd/restart-always.conf" /etc/systemd/system/postgresql@.service.d/fiosite.conf
install_file "$here/systemd/certbot.conf" /etc/systemd/system/certbot.service.d/fiosite.conf
install_file "$here/systemd/journald.conf" /etc/systemd/journald.conf.d/fiosite.conf
install_file "$here/updates/apt.conf" /etc/apt/apt.conf.d/60fiosite
install_file "$here/updates/needrestart.conf" /etc/needrestart/conf.d/fiosite.conf
systemctl enable --quiet --now apt-daily.timer apt-daily-upgrade.timer
install_file "$here/nginx/main.conf" /etc/nginx/modules-enabled/60-fiosite.conf
install_file "$here/steps/certbot-deploy-hook.sh" /etc/letsencrypt/renewal-hooks/deploy/fiosite.sh 0755
install_link /opt/fiosite/current/deploy/fiosite.sh /usr/local/bin/fiosite
# A single slow client can hold the 768 connections that Debian allows for each worker.
if grep -q 'worker_connections 768;' /etc/nginx/nginx.conf; then
  sed -i 's/worker_connections 768;/worker_connections 4096;/' /etc/nginx/nginx.conf
  report_change "worker_connections maior em /etc/nginx/nginx.conf"
fi
if [ -e /etc/nginx/sites-enabled/default ]; then
  rm /etc/nginx/sites-enabled/default
  report_change "site padrão do nginx desligado"
fi
if [ "$changed" -gt 0 ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  systemctl reload-or-restart nginx
fi

# Restarts the servers even if this run changed nothing: no time of a file proves with which settings a server runs. A restart
# fails no request (decision 011).
restart_servers() {
  local unit
  for unit in fiosite.service fiosite-panel.service; do
    systemctl is-active --quiet "$unit" || continue
    systemctl restart "$unit"
    echo "  reiniciado, com a configuração de agora: $unit"
  done
}

[ "$changed" -gt 0 ] || echo "  nada a mudar"
restart_servers
"$here/steps/run-in-unit.sh" "${update[@]}" "${preview[@]}"

# Until the copies are set up, every run shows them: the run that finished the installation may have lost its terminal.
show_next_steps() {
  local folder=${SETTINGS_FOLDER:-/etc/fiosite} invite="rode fiosite configure --panel painel.$host, se o provedor quer um"
  if [ "$restore" -eq 1 ]; then
    echo "Próximo passo: leve o DNS a esta máquina; depois rode fiosite configure, fiosite backup setup e fiosite doctor"
    return
  fi
  [ ! -s "$folder/backup-repository" ] || return 0
  [ ! -e "$folder/panel" ] || invite="fiosite people invite <e-mail> --name '<nome>' --role owner"
  echo "Próximos passos:"
  echo "  1. Cópias: preencha RESTIC_REPOSITORY em /etc/fiosite/backup.env e rode fiosite backup setup"
  echo "  2. Painel: $invite"
  echo "  3. Teste: mande um pedido pelo formulário do site e veja se o e-mail chegou"
}

if [ -e /etc/fiosite/certificate-email ]; then
  systemctl enable --quiet --now certbot.timer
  "$here/steps/certificates.sh" ||
    fail "o que não tem certificado não responde em https; corrija o DNS ou o firewall e rode fiosite configure. O nome está errado? Repita este comando com o --host certo"
  "$here/steps/check-live.sh" site "$(readlink -e /opt/fiosite/current)" 15
  "$here/steps/check-live.sh" panel 15
else
  echo "O site responde só em http: para ter certificado, rode fiosite configure --email <endereço>"
fi
show_next_steps
