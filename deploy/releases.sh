#!/usr/bin/env bash
# Lists the releases on this machine, the last live one first: version of CHANGELOG.md, build, since when it is or was live, and
# whether it is current or the target of a rollback. rollback.sh reads the first three columns.
set -euo pipefail
home=${FIOSITE_HOME:-/opt/fiosite}
current=$(readlink -e "$home/current" || true)
previous=$(readlink -e "$home/previous" || true)

{
  for release in "$home"/releases/*/; do
    release=${release%/}
    marks=""
    [ "$release" != "$previous" ] || marks="rollback volta para esta"
    [ "$release" != "$current" ] || marks="no ar"
    version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$release/package.json")
    live_since=$(cat "$release/live-since" 2>/dev/null || echo -)
    printf '%-10s %-42s %-22s %s\n' "$version" "${release##*/}" "$live_since" "$marks"
  done
} | LC_ALL=C sort --key=3br,3 | sed '1i VERSÃO     PACOTE                                     NO AR DESDE'
