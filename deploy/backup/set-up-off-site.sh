#!/usr/bin/env bash
# set-up-off-site.sh [--adopt|--new]: creates the restic repository of backup.env and remembers its id, without which no copy
# is made. --adopt remembers a repository that is already there, --new creates one in place of the remembered one.
# `fiosite backup setup` runs it, and then takes and rehearses the first copy.
set -euo pipefail
umask 077
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

fail() {
  printf 'the repository was not set up: %s\n' "$1" >&2
  exit 1
}
# shellcheck source=deploy/backup/repository.sh
. "$here/repository.sh"

[[ ${1:-} =~ ^(|--adopt|--new)$ ]] || fail "usage: fiosite backup setup [--adopt|--new]"
[ -n "${RESTIC_REPOSITORY:-}" ] || fail "set RESTIC_REPOSITORY in $settings/backup.env"
lock_repository

known="$(cat "$remembered_id" 2>/dev/null || true)"
if id="$(read_repository_id 2>/dev/null)"; then
  [ "$id" = "$known" ] || [ "${1:-}" = --adopt ] ||
    fail "there is one already, $id. If its copies are this site's, run fiosite backup setup --adopt"
else
  [ "${1:-}" != --adopt ] || fail "there is none that can be opened"
  # The disk may not be mounted, or the address wrong: a new repository would hide that.
  [ -z "$known" ] || [ "${1:-}" = --new ] ||
    fail "the known one, $known, cannot be opened. Mount its disk or correct its address; for another one: fiosite backup setup --new"
  restic init --quiet || fail "restic reports the error above"
  id="$(read_repository_id)"
fi
printf '%s\n' "$id" >"$remembered_id"
printf 'the repository is set up: %s\n' "$id"
