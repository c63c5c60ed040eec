#!/usr/bin/env bash
# Copies what a new machine needs into the restic repository of /etc/fiosite/backup.env: the newest dump, the list of erased
# leads, the settings, the certificates, the release and the access records. Runs as root, because only root can read all of
# them.
set -euo pipefail
umask 077
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

folder="${BACKUP_FOLDER:-/var/backups/fiosite}"
release="$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}" || true)"
records="${RECORDS_FOLDER:-/var/log/nginx}"

fail() {
  printf 'the backup did not leave this machine: %s\n' "$1" >&2
  exit 2
}
# shellcheck source=deploy/backup/repository.sh
. "$here/repository.sh"
lock_repository
require_repository

paths=("$folder/latest" "$folder/erased-leads.tsv" "$settings")
for path in "$release" /etc/letsencrypt "$records"; do
  if [ -n "$path" ] && [ -e "$path" ]; then paths+=("$path"); fi
done

# A fixed host, so that the next machine continues this machine's backups. Of nginx's folder only the access records.
copy() { restic backup --quiet --host fiosite --exclude "$records/*.log*" "${paths[@]}"; }
# The second attempt: logrotate may have renamed a record during the first one, or a killed process has left a lock.
# `unlock` removes only locks of processes that are gone and those older than half an hour.
copy || { restic unlock --quiet && copy; } || fail "restic reports the error above"
touch "$state/copied"
