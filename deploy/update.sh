#!/usr/bin/env bash
# Switches the site to another release without failing a request; on any error the site stays on the current release.
# Usage: update.sh <release.tar.gz> [--preview], or update.sh --back for the previous release.
# --preview is the consent to a release with facts that the provider has not confirmed: search engines must not index it.
# If it is killed, running it again finishes the update.
set -euo pipefail
# nginx must be able to read what this creates, whatever root's umask is.
umask 022
here=$(cd "$(dirname "$0")" && pwd -P)
home=/opt/fiosite

fail() { echo "update: $1" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "run this as root"
exec 9>/run/lock/fiosite-update
flock --nonblock 9 || fail "another update is running"

current=$(readlink -e "$home/current" || true)
previous=$(readlink -e "$home/previous" || true)
reject() {
  local rejected=$1 state="there is no release to go back to"
  [ -z "$current" ] || state="the site stays on ${current##*/}"
  # Only what was unpacked here: the folder of a restored machine is its only copy.
  [ "$rejected" = "$current" ] || [ "$rejected" = "$previous" ] || [ -d "$archive" ] || rm -rf "$rejected"
  fail "${rejected##*/} was rejected, $state"
}

archive=${1:-}
case $archive in
  --back)
    [ -n "$previous" ] || fail "there is no release to go back to"
    release=$previous
    ;;
  *)
    [ -e "$archive" ] || fail "the release archive is missing. Usage: update.sh <release.tar.gz> [--preview] | --back"
    "$here/steps/verify-archive.sh" "$archive" || fail "nothing was changed"
    release=$("$here/steps/unpack-release.sh" "$archive") || fail "$archive cannot be unpacked"
    "$here/steps/check-open-facts.sh" "$release" "$(cat /etc/fiosite/host)" "${2:-}" || reject "$release"
    if [ -n "$current" ] && [ "$release" != "$current" ]; then
      "$here/steps/dump-before-update.sh" "$release" || reject "$release"
    fi
    FIOSITE_RELEASE=$release "$here/fiosite.sh" migrate || reject "$release"
    ;;
esac

if [ "$release" != "$current" ]; then
  "$here/steps/smoke-test-release.sh" "$release" || reject "$release"
fi
if ! "$here/steps/switch-release.sh" "$release"; then
  [ -z "$current" ] || "$here/steps/switch-release.sh" "$current" ||
    fail "${release##*/} failed, and so did the rollback to ${current##*/}: see journalctl -u fiosite -u nginx"
  reject "$release"
fi
if [ -n "$current" ] && [ "$release" != "$current" ]; then ln -sfn "$current" "$home/previous"; fi

# Keeps the three releases that were installed last, and the previous one in any case.
touch "$release"
mapfile -t old < <(find "$home/releases" -mindepth 1 -maxdepth 1 -printf '%T@ %p\n' | sort -rn | sed '1,3d; s/^[^ ]* //')
for folder in "${old[@]}"; do
  [ "$folder" = "$(readlink -e "$home/previous" || true)" ] || rm -rf "$folder"
done
echo "The site is on ${release##*/}"
