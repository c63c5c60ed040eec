#!/usr/bin/env bash
# dump-before-update.sh <release>: dumps the database before the release migrates it (docs/technician/update-and-roll-back.md). A dump
# that exists stays: an interrupted update may have migrated the database since.
set -euo pipefail
release=$1
folder=/var/backups/fiosite
name=before-${release##*/}
if [ -e "$folder/$name" ]; then
  echo "the database was dumped to $folder/$name on $(date -r "$folder/$name" '+%F %T')"
  exit
fi
cd /
runuser -u fiosite_operator -- env PGHOST=/var/run/postgresql "$release/deploy/backup/dump.sh" "$name" >/dev/null
echo "dumped the database to $folder/$name"
