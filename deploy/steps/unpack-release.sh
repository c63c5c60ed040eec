#!/usr/bin/env bash
# unpack-release.sh <archive>: unpacks it into /opt/fiosite/releases, unless it is there already, and prints the folder. A folder
# there is always complete.
set -euo pipefail
home=/opt/fiosite
sum=$(sha256sum <"$1")
unpacked=$(grep -lxF "$sum" "$home"/releases/*/archive-sha256 2>/dev/null || true)
if [ -n "$unpacked" ]; then
  dirname "$unpacked"
  exit
fi
install -d -m 0755 "$home" "$home/releases"
# Left by an update that was killed.
rm -rf "$home"/scratch.*
scratch=$(mktemp -d "$home/scratch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

tar -xzf "$1" -C "$scratch" --strip-components=1 --no-same-owner
version=$(cat "$scratch/VERSION")
[[ $version =~ ^[A-Za-z0-9.-]+$ ]] || { echo "$1 has no valid VERSION" >&2; exit 1; }
release=$home/releases/$version
[ ! -e "$release" ] || { echo "$version is on this machine already, with other content: pack the change from a commit" >&2; exit 1; }
echo "$sum" >"$scratch/archive-sha256"
# For copy-old-assets.sh, which later adds files of other releases to the same folders.
(cd "$scratch" && find web/dist/public/assets admin/dist/assets -type f) >"$scratch/own-assets"
chmod 0755 "$scratch"
mv -T "$scratch" "$release"
echo "$release"
