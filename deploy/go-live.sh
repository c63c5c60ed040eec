#!/usr/bin/env bash
# go-live.sh [--preview] | --back: switches the site to the release that contains this script, without failing a request.
# --preview is the consent to a release with facts that the provider has not confirmed: search engines must not index it.
# --back: the release has worked before and repairs, so nothing may refuse it: no gate, no migration, no candidate.
#
# In /opt/fiosite `current` is the release of the server, `previous` the one that a rollback leads to, and while an update is
# unfinished `before-update` the one that worked. A release has the file live-since once it has worked.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=deploy/steps/install-file.sh
. "$here/steps/install-file.sh"
home=/opt/fiosite
release=${here%/deploy}
current=$(readlink -e "$home/current" || true)
working=$(readlink -e "$home/before-update" || true)
# Requests wait at the socket while the server restarts, and nginx times out after 15 s (proxy.conf): 8 s leave time to go back.
# Without a way back a slow machine gets its time. Visitors then see the form's failure notice, with WhatsApp.
short=8 long=600

fail() { echo "update: $1" >&2; exit 1; }

mark_as_live() {
  if [ "$current" != "$release" ] || [ ! -e "$release/live-since" ]; then
    date -u +%FT%TZ >"$release/live-since.new"
    mv "$release/live-since.new" "$release/live-since"
  fi
}

if [ "${1:-}" = --back ]; then
  "$here/steps/render-content.sh" "$release" --back
  "$here/steps/switch-release.sh" "$release" back "$long" ||
    fail "the site is on ${release##*/}, which does not work yet: see journalctl -u fiosite -u nginx"
  mark_as_live
  echo "The site is on ${release##*/}"
  exit
fi

has_way_back=0
if [ -n "$working" ] && [ "$working" != "$release" ]; then has_way_back=1; fi

has_switched=0
reject() {
  [ -n "$working" ] || fail "${release##*/} was rejected, there is no release to go back to"
  if [ "$working" = "$release" ]; then
    rm "$home/before-update"
    fail "${release##*/}, the current release, was rejected: correct what is reported above and run this again, or use fiosite rollback"
  fi
  if [ "$has_switched" -eq 1 ] || [ "$current" != "$working" ]; then
    "$working/deploy/go-live.sh" --back ||
      fail "${release##*/} was rejected, and ${working##*/} does not work either: see journalctl -u fiosite -u nginx"
  fi
  rm "$home/before-update"
  [ -e "$release/live-since" ] || "$here/steps/remove-release.sh" "$release"
  fail "${release##*/} was rejected, the site stays on ${working##*/}"
}

"$here/steps/prepare-users-and-folders.sh" || reject
[ "$has_way_back" -eq 0 ] || "$here/steps/dump-before-update.sh" "$release" || reject
# Migrations grant rights to roles that the last release may not have had.
"$here/steps/prepare-database.sh" || reject
FIOSITE_RELEASE=$release "$here/fiosite.sh" migrate || reject
"$here/steps/render-content.sh" "$release" || reject
"$here/steps/check-open-facts.sh" "$release" "${1:-}" || reject
if [ "$release" != "$working" ]; then
  "$here/steps/smoke-test-release.sh" "$release" "$((has_way_back ? 30 : long))" || reject
fi
has_switched=1
"$here/steps/switch-release.sh" "$release" forward "$((has_way_back ? short : long))" || reject
mark_as_live
[ "$has_way_back" -eq 0 ] || install_link "$working" "$home/previous"
rm -f "$home/before-update"

# Keeps the three releases that were live last. One that never was is the rest of an interrupted update.
kept=$(find "$home/releases" -mindepth 2 -maxdepth 2 -name live-since -printf '%T@ %h\n' | sort -rn | sed -n '1,3s/^[^ ]* //p')
kept+=$'\n'$(readlink -e "$home/previous" || true)
for folder in "$home"/releases/*; do
  grep -qxF "$folder" <<<"$kept" || "$here/steps/remove-release.sh" "$folder"
done
echo "The site is on ${release##*/}"
