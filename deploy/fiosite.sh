#!/usr/bin/env bash
# The `fiosite` command of the server: runs a command of the installed release. install.sh links it into /usr/local/bin.
# Root may run all of them, members of the group fiosite-staff `fiosite leads`, through the rule in deploy/sudoers.
set -euo pipefail
if [ "$(id -u)" != 0 ]; then
  [ "${1:-}" = leads ] || { echo "fiosite: só o técnico (root) pode usar este comando; a equipe usa fiosite leads" >&2 && exit 1; }
  [[ " $(id -nG) " == *" fiosite-staff "* ]] ||
    { echo "fiosite: seu usuário não está no grupo fiosite-staff; peça ao técnico e entre de novo no servidor" >&2 && exit 1; }
  exec sudo --non-interactive /usr/local/bin/fiosite "$@"
fi
here=$(dirname "$(readlink -e "$0")")
release=${FIOSITE_RELEASE:-/opt/fiosite/current}
# Root's commands also get the backup's repository.
root=(--property=EnvironmentFile=-/etc/fiosite/backup.env --setenv=RESTIC_CACHE_DIR=/var/cache/fiosite-restic)
operator=(--property=User=fiosite_operator)
case ${1:-} in
  leads) run=("${operator[@]}" "$release/bin/node" server/src/commands/leads/leads.ts) ;;
  content) run=("${operator[@]}" --setenv=CONTENT_AUTHOR="${SUDO_USER:-root}" "$release/bin/node" server/src/commands/content/content.ts) ;;
  migrate) run=("${operator[@]}" "$release/bin/node" server/src/commands/migrate.ts) ;;
  # As root: the doctor connects to the database as both roles, tests the nginx configuration and reads the repository.
  doctor) run=("${root[@]}" "$release/bin/node" server/src/commands/doctor.ts) ;;
  # As root: it reads what the doctor found.
  report) run=("${root[@]}" "$release/bin/node" server/src/commands/report.ts) ;;
  backup)
    case ${2:-} in
      "") exec systemctl start fiosite-backup.service ;;
      rehearse) exec systemctl start fiosite-backup-rehearsal.service ;;
      setup) run=("${root[@]}" "$release/deploy/backup/set-up-off-site.sh") && shift ;;
      *) echo "Usage, as root: fiosite backup [setup [--adopt|--new] | rehearse]" >&2 && exit 2 ;;
    esac
    ;;
  restore) run=("${root[@]}" "$release/deploy/backup/restore.sh") ;;
  restic) run=("${root[@]}" restic) ;;
  update | rollback) exec "$here/steps/run-in-unit.sh" "$here/$1.sh" "${@:2}" ;;
  releases) exec "$here/releases.sh" ;;
  *) echo "Usage, as root: fiosite <leads|content|report|doctor|migrate|backup|restore|restic|update|rollback|releases> …" >&2 && exit 2 ;;
esac
name=$1
shift
# systemd-run, because only systemd parses site.env by the same rules as for the server. Without a description systemd
# writes the whole command line into the journal, and with it whatever somebody typed about a person. systemd replaces
# $NAME in arguments by the variable's value, and every user can see those: `$$` keeps passwords out of them.
systemd-run --quiet --pipe --wait --collect --service-type=exec --description="fiosite $name" \
  --property=EnvironmentFile=/etc/fiosite/site.env --property=WorkingDirectory="$release" --setenv=NODE_ENV=production \
  --setenv=SITE_FOLDER=/var/lib/fiosite/site \
  "${run[@]}" "${@//\$/\$\$}"
# The first copy, and the proof that it can be restored.
if [ "$name" = setup ]; then systemctl start fiosite-backup.service && systemctl start fiosite-backup-rehearsal.service; fi
