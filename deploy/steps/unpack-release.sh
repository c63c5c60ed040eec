#!/usr/bin/env bash
# Unpacks an archive into /opt/fiosite/releases and prints the folder. A release that is already there is not replaced.
# Instead of an archive it takes a release's folder there, which a restored machine has.
set -euo pipefail
releases=/opt/fiosite/releases
if [ -d "$1" ]; then
  [ "${1%/*}" = "$releases" ] || { echo "$1 is not in $releases" >&2; exit 1; }
  echo "$1" && exit
fi
mkdir -p "$releases"
scratch=$(mktemp -d /opt/fiosite/unpacking.XXXXXX)
trap 'rm -rf "$scratch"' EXIT

tar -xzf "$1" -C "$scratch" --strip-components=1 --no-same-owner
version=$(cat "$scratch/VERSION")
[[ $version =~ ^[A-Za-z0-9.-]+$ ]] || { echo "$1 has no valid VERSION" >&2; exit 1; }
# For copy-old-assets.sh, which later adds files of other releases to the same folder.
(cd "$scratch/web/dist/public/assets" && find . -type f) >"$scratch/own-assets"
chmod 0755 "$scratch"
[ -e "$releases/$version" ] || mv -T "$scratch" "$releases/$version"
echo "$releases/$version"
