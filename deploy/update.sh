#!/usr/bin/env bash
# Takes the site to another release without a failed request, or leaves it where it was and says why.
# Usage: update.sh <release.tar.gz>, or update.sh --back for the release before this one.
# If it is killed half way, running it again finishes the work.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
home=/opt/fiosite

fail() { echo "update: $1" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "run it as root"
exec 9>/run/lock/fiosite-update
flock --nonblock 9 || fail "another update is running"

before=$(readlink -e "$home/current" || true)
stay() {
  local failed=$1 where="there is no release to go back to"
  [ -z "$before" ] || where="the site stays on ${before##*/}"
  [ "$failed" = "$before" ] || [ "$failed" = "$(readlink -e "$home/previous" || true)" ] || rm -rf "$failed"
  fail "${failed##*/} was not taken, $where"
}

case ${1:-} in
  --back) release=$(readlink -e "$home/previous") || fail "there is no release to go back to" ;;
  *)
    [ -f "${1:-}" ] || fail "name the release archive: update.sh <release.tar.gz>"
    release=$("$here/steps/unpack-release.sh" "$1") || fail "$1 cannot be unpacked"
    FIOSITE_RELEASE=$release "$here/operate.sh" migrate || stay "$release"
    ;;
esac

if [ "$release" != "$before" ]; then
  "$here/steps/try-release.sh" "$release" || stay "$release"
fi
if ! "$here/steps/switch-release.sh" "$release"; then
  [ -z "$before" ] || "$here/steps/switch-release.sh" "$before" ||
    fail "${release##*/} failed and so did going back to ${before##*/}: journalctl -u fiosite -u nginx"
  stay "$release"
fi
if [ -n "$before" ] && [ "$release" != "$before" ]; then ln -sfn "$before" "$home/previous"; fi

# Three are kept: this one, the one before, and one more.
touch "$release"
mapfile -t old < <(find "$home/releases" -mindepth 1 -maxdepth 1 -printf '%T@ %p\n' | sort -rn | sed '1,3d; s/^[^ ]* //')
for folder in "${old[@]}"; do
  [ "$folder" = "$(readlink -e "$home/previous" || true)" ] || rm -rf "$folder"
done
echo "The site is on ${release##*/}"
