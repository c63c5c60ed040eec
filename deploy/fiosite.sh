#!/usr/bin/env bash
# The `fiosite` command of the server: runs a command of the installed release. install.sh links it into /usr/local/sbin.
set -euo pipefail
release=${FIOSITE_RELEASE:-/opt/fiosite/current}
user=fiosite_operator
case ${1:-} in
  leads) program=server/src/commands/leads/leads.ts ;;
  # The doctor runs as root: it connects to the database as both roles, tests the nginx configuration and reads the backups.
  doctor) program=server/src/commands/doctor.ts user=root ;;
  migrate) program=server/src/commands/migrate.ts ;;
  *) echo "Usage, as root: fiosite <leads|doctor|migrate> …" >&2 && exit 2 ;;
esac
shift
# systemd-run, because only systemd parses site.env by the same rules as for the server.
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --property=User="$user" --property=EnvironmentFile=/etc/fiosite/site.env \
  --property=WorkingDirectory="$release" --setenv=NODE_ENV=production \
  "$release/bin/node" "$program" "$@"
