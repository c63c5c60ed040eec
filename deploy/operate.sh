#!/usr/bin/env bash
# `fiosite <migrate|leads|doctor> …`: the staff's commands of the running release.
set -euo pipefail
release=${FIOSITE_RELEASE:-/opt/fiosite/current}
user=fiosite_operator
case ${1:-} in
  migrate) program=server/src/commands/migrate.ts ;;
  # As root: it asks the database as both roles, tests nginx and reads the backups.
  doctor) program=server/src/commands/doctor.ts user=root ;;
  leads) program=server/src/commands/leads/leads.ts ;;
  *) echo "fiosite <migrate|leads|doctor> …" >&2 && exit 2 ;;
esac
shift
# By systemd, which alone reads the settings with the same rules as for the server.
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --property=User="$user" --property=EnvironmentFile=/etc/fiosite/site.env \
  --property=WorkingDirectory="$release" --setenv=NODE_ENV=production \
  "$release/bin/node" "$program" "$@"
