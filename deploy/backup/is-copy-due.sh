#!/usr/bin/env bash
# Exits with 0 if a copy is due: when newest-change.sql returns another line than for the last dump, an hour after the last copy,
# and ten minutes after a failed copy. The timer runs it every minute, so a new lead is copied within two minutes.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
state="${STATE_FOLDER:-/var/lib/fiosite-backup}"
export PGDATABASE="${PGDATABASE:-fiosite}"

# A file with a future date was touched while the clock was wrong, so it does not count as young.
is_younger() { [ -n "$(find "$1" -mmin "-$2" ! -newermt '1 minute' 2>/dev/null)" ]; }

# fiosite-backup.service touches `attempted` when it starts; off-site.sh touches `copied` when the copy is complete.
if [ "$state/attempted" -nt "$state/copied" ] || ! is_younger "$state/copied" 60; then
  is_younger "$state/attempted" 10 && exit 1
  exit 0
fi
newest="$(psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --file="$here/newest-change.sql")" || exit 1
[ "$newest" != "$(cat "$folder/latest/newest")" ]
