#!/usr/bin/env bash
# The `fiosite` command of the server: runs a command of the installed release. install.sh links it into /usr/local/bin.
set -euo pipefail
usage="Uso, como root: fiosite <leads|content|people|report|doctor|migrate|backup|restore|restic|update|rollback|releases|configure|uninstall> …
Os guias: /opt/fiosite/current/docs/technician/README.md"
[[ ${1:-} != @(--help|-h|help) ]] || { echo "$usage" && exit; }
[ "$(id -u)" = 0 ] || { echo "fiosite: rode como root" >&2 && exit 1; }
here=$(dirname "$(readlink -e "$0")")
release=${FIOSITE_RELEASE:-/opt/fiosite/current}
# Commands that run as root also get the settings of the backup repository.
root=(--property=EnvironmentFile=-/etc/fiosite/backup.env --setenv=RESTIC_CACHE_DIR=/var/cache/fiosite-restic)
settings=("--property=EnvironmentFile=${SETTINGS_FILE:-/etc/fiosite/site.env}" --property=EnvironmentFile=-/etc/fiosite/panel.env)
operator=(--property=User=fiosite_operator)
publisher=(--property=User=fiosite_publisher "--setenv=PUBLISHER_DATABASE_URL=postgres:///fiosite?host=/var/run/postgresql&user=fiosite_publisher")
# start <unit> <message after success>: after a failure it prints what the unit logged in this run. If the unit is running, systemd
# would only wait for that run, which lacks what was saved since it began.
start() {
  local began is_said=
  while [ "$(systemctl show --property=ActiveState --value "$1")" = activating ]; do
    [ -n "$is_said" ] || echo "esperando $1, que já está em andamento" >&2
    is_said=1
    sleep 1
  done
  began=$(date +%s)
  if ! systemctl start "$1" 2>/dev/null; then
    journalctl --sync
    # Without systemd's own lines. The invocation's id does not serve: the journal loses it if the process ends at once.
    journalctl --no-pager --quiet --output=cat --since="@$began" --unit="$1" _TRANSPORT=stdout >&2
    echo "falhou. Mais: journalctl -u $1 -n 30" >&2
    exit 1
  fi
  echo "$2"
}
case ${1:-} in
  leads) run=("${operator[@]}" "$release/bin/node" server/src/commands/leads/leads.ts) ;;
  content)
    run=("${operator[@]}" --setenv=PUBLISH_REQUEST=/var/lib/fiosite/requests/publish --setenv=CONTENT_AUTHOR="${SUDO_USER:-root}")
    # Node caches its compiled code: a command takes 0.15 s instead of 0.4 s of a core.
    run+=(--property=CacheDirectory=fiosite-operator --setenv=NODE_COMPILE_CACHE=/var/cache/fiosite-operator)
    # Updates use this. Only the publisher may write pages, and it needs no passwords. Its low priority leaves the CPU to the servers.
    [ "${2:-}" != render ] || { run=("${publisher[@]}" --property=Nice=10) && settings=(); }
    run+=("$release/bin/node" server/src/commands/content/content.ts)
    ;;
  people)
    [ "${2:-}" != invite ] || [ -e /etc/fiosite/panel ] || { echo "o painel está desligado: fiosite configure --panel painel.<domínio>" >&2 && exit 1; }
    run=("${operator[@]}" "$release/bin/node" server/src/commands/people/people.ts)
    ;;
  # install.sh uses this, with the settings and the release that it names.
  check-settings)
    run=("--setenv=PANEL_DATABASE_URL=postgres:///fiosite?host=/var/run/postgresql&user=fiosite_panel")
    run+=("$release/bin/node" server/src/commands/check-settings.ts)
    ;;
  migrate) run=("${operator[@]}" "$release/bin/node" server/src/commands/migrate.ts) ;;
  # Runs as root: the doctor connects to the database as both roles, tests the nginx configuration and reads the repository.
  doctor) run=("${root[@]}" "$release/bin/node" server/src/commands/doctor.ts) ;;
  # Runs as root, because it reads what the doctor found.
  report) run=("${root[@]}" "$release/bin/node" server/src/commands/report.ts) ;;
  backup)
    case ${2:-} in
      "") start fiosite-backup.service "cópia feita" && exit ;;
      rehearse) start fiosite-backup-rehearsal.service "a cópia mais nova foi restaurada num banco à parte, e confere" && exit ;;
      setup) run=("${root[@]}" "$release/deploy/backup/off-site.sh" set-up) && shift ;;
      *) echo "Uso, como root: fiosite backup [setup [--adopt|--new] | rehearse]" >&2 && exit 2 ;;
    esac
    ;;
  restore) run=("${root[@]}" "$release/deploy/backup/restore.sh") ;;
  restic) run=("${root[@]}" restic) ;;
  update | rollback) COMMAND_LINE="fiosite $*" exec "$here/steps/run-in-unit.sh" "$here/$1.sh" "${@:2}" ;;
  releases) exec "$here/releases.sh" ;;
  configure) exec "$here/install.sh" --configure "${@:2}" ;;
  uninstall) exec "$here/uninstall.sh" "${@:2}" ;;
  *) echo "$usage" >&2 && exit 2 ;;
esac
name=$1
shift
# systemd-run parses site.env by the same rules as for the server. Without a description systemd writes the whole command line
# into the journal, and with it what somebody typed about a person. systemd replaces $NAME in arguments by the variable's value,
# and every user can read the arguments of a process, so `$$` keeps passwords out of them.
systemd-run --quiet --pipe --wait --collect --service-type=exec --description="fiosite $name" \
  --property=WorkingDirectory="$release" --setenv=NODE_ENV=production --setenv=SITE_FOLDER=/var/lib/fiosite/site \
  "${settings[@]}" "${run[@]}" "${@//\$/\$\$}"
# Makes a copy and proves that it can be restored.
if [ "$name" = setup ]; then
  start fiosite-backup.service "cópia feita"
  start fiosite-backup-rehearsal.service "e restaurada como ensaio: confere"
fi
