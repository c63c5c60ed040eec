#!/usr/bin/env bash
# The `fiosite` command of the server: runs a command of the installed release. install.sh links it into /usr/local/sbin.
set -euo pipefail
release=${FIOSITE_RELEASE:-/opt/fiosite/current}
# Root's commands also get the backup's repository.
root=(--property=EnvironmentFile=-/etc/fiosite/backup.env --setenv=RESTIC_CACHE_DIR=/var/cache/fiosite-restic)
operator=(--property=User=fiosite_operator)
case ${1:-} in
  leads) run=("${operator[@]}" "$release/bin/node" server/src/commands/leads/leads.ts) ;;
  migrate) run=("${operator[@]}" "$release/bin/node" server/src/commands/migrate.ts) ;;
  # As root: the doctor connects to the database as both roles, tests the nginx configuration and reads the repository.
  doctor) run=("${root[@]}" "$release/bin/node" server/src/commands/doctor.ts) ;;
  # As root: it reads what the doctor found.
  report) run=("${root[@]}" "$release/bin/node" server/src/commands/report.ts) ;;
  backup) exec systemctl start fiosite-backup.service ;;
  restore) run=("${root[@]}" "$release/deploy/backup/restore.sh") ;;
  restic) run=("${root[@]}" restic) ;;
  *) echo "Usage, as root: fiosite <leads|report|doctor|migrate|backup|restore|restic> …" >&2 && exit 2 ;;
esac
name=$1
shift
# systemd-run, because only systemd parses site.env by the same rules as for the server. Without a description systemd
# writes the whole command line into the journal, and with it whatever somebody typed about a person.
exec systemd-run --quiet --pipe --wait --collect --service-type=exec --description="fiosite $name" \
  --property=EnvironmentFile=/etc/fiosite/site.env --property=WorkingDirectory="$release" --setenv=NODE_ENV=production \
  "${run[@]}" "$@"
