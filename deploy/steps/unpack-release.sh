#!/usr/bin/env bash
# Unpacks an archive beside the other releases and prints its folder; one already there is left as it is.
set -euo pipefail
releases=/opt/fiosite/releases
mkdir -p "$releases"
scratch=$(mktemp -d /opt/fiosite/unpacking.XXXXXX)
trap 'rm -rf "$scratch"' EXIT

tar -xzf "$1" -C "$scratch" --strip-components=1 --no-same-owner
version=$(cat "$scratch/VERSION")
[[ $version =~ ^[A-Za-z0-9.-]+$ ]] || { echo "$1 has no usable VERSION" >&2; exit 1; }
(cd "$scratch/web/dist/public/assets" && find . -type f) >"$scratch/own-assets"
chmod 0755 "$scratch"
[ -e "$releases/$version" ] || mv -T "$scratch" "$releases/$version"
echo "$releases/$version"
