#!/usr/bin/env bash
# verify-archive.sh <archive>: compares it with the SHA256SUMS in its folder, if there is one. This finds a damaged copy. Only
# the attestation of the release workflow proves who built it (docs/developer/make-a-release.md).
set -euo pipefail
name=${1##*/}
sums=$(cd "$(dirname "$1")" && pwd)/SHA256SUMS

if [ ! -e "$sums" ]; then
  echo "$name was not verified: there is no $sums"
  exit
fi
expected=$(tr -d '\r' <"$sums" | awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }')
[ -n "$expected" ] || { echo "$sums does not list $name: copy the one of the same release beside it" >&2; exit 1; }
[ "$(sha256sum <"$1")" = "$expected  -" ] ||
  { echo "$name does not match $sums: it is damaged or was changed. Copy both files again" >&2; exit 1; }
echo "$name matches SHA256SUMS"
