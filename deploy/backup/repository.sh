# shellcheck shell=bash
# Sourced by the scripts that use the restic repository; each defines `fail` first.
settings="${SETTINGS_FOLDER:-/etc/fiosite}"
# Root's own folder. fiosite_operator controls /var/backups/fiosite and could make a lock there a link to any file.
state="${STATE_FOLDER:-/var/lib/fiosite-backup}"
# set-up-off-site.sh writes the repository's id here.
# shellcheck disable=SC2034 # read by the scripts that source this file
remembered_id="$settings/backup-repository"
install -d -m 0755 "$state"

read_repository_id() {
  restic cat config --no-lock | sed -n 's/.*"id": *"\([0-9a-f]*\)".*/\1/p'
}

# Only one of these scripts uses the repository at a time: deleting old copies excludes all others.
lock_repository() {
  exec 9>"$state/lock"
  flock --wait 600 9 || fail "another script has used the repository for ten minutes"
}

# Nothing here creates a repository: in place of a disk that is not mounted it would be on the disk that it protects.
require_repository() {
  local id
  [ -n "${RESTIC_REPOSITORY:-}" ] || fail "set RESTIC_REPOSITORY in $settings/backup.env, then run fiosite backup setup"
  [ -s "$remembered_id" ] || fail "the repository is not set up: run fiosite backup setup"
  id="$(read_repository_id)" || fail "the repository cannot be opened"
  [ "$id" = "$(cat "$remembered_id")" ] ||
    fail "this is another repository, $id. If that is intended, run fiosite backup setup --adopt"
}
