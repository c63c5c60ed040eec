#!/usr/bin/env bash
# Deletes old copies from the restic repository and checks it. Runs every night. A lead that the site erased is gone from
# every copy 30 days later (docs/technician/privacy.md): 28 days here, and up to a night until this runs.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

fail() {
  printf 'no old backups were deleted: %s\n' "$1" >&2
  exit 2
}
# shellcheck source=deploy/backup/repository.sh
. "$here/repository.sh"

# copy-off-site.sh reports a missing repository; here there is nothing to delete.
[ -n "${RESTIC_REPOSITORY:-}" ] || exit 0
lock_repository
require_repository

restic unlock --quiet
# By default restic leaves up to 5 % of deleted data in the repository; here that could be a person's address.
restic forget --quiet --host fiosite --group-by host --keep-within 1d --keep-within-hourly 2d --keep-within-daily 28d \
  --prune --max-unused 0
# Reads the content of another part of the repository each night, all of it once a month.
restic check --quiet --read-data-subset="$(date +%-d)/31"
