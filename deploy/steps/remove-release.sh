#!/usr/bin/env bash
# remove-release.sh <release>: moves it away first, and removes its pages, so that a removal that is killed does not leave half a release. The next
# update deletes the rest (unpack-release.sh).
set -euo pipefail
scratch=$(mktemp -d /opt/fiosite/scratch.XXXXXX)
mv -T "$1" "$scratch"
rm -rf "$scratch" "/var/lib/fiosite/site/${1##*/}"
