#!/usr/bin/env bash
# remove-release.sh <release>: removes it and its pages. It is moved away first, so that a removal that is killed does not leave
# half a release: the next update deletes the rest (unpack-release.sh).
set -euo pipefail
scratch=$(mktemp -d /opt/fiosite/scratch.XXXXXX)
mv -T "$1" "$scratch"
rm -rf "$scratch" "/var/lib/fiosite/site/${1##*/}"
# Node's compiled code, of this release and of others. The next command writes what it needs.
rm -rf /var/cache/fiosite-operator/* /var/cache/fiosite-publisher/*
