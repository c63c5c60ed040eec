#!/usr/bin/env bash
# Dumps the database before a release migrates it: `fiosite restore /var/backups/fiosite/before-update` goes back.
set -euo pipefail
release=$1
folder=/var/backups/fiosite
install -d -o fiosite_operator -g fiosite_operator -m 0700 "$folder"
cd /
runuser -u fiosite_operator -- env PGHOST=/var/run/postgresql "$release/deploy/backup/dump.sh" before-update >/dev/null
