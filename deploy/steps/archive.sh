#!/usr/bin/env bash
# archive.sh verify <archive>: compares it with the SHA256SUMS in its folder, if there is one. This finds a damaged copy. Only the
# attestation of the release workflow proves who built it (docs/developer/make-a-release.md).
# archive.sh unpack <archive>: unpacks it into /opt/fiosite/releases, unless it is there already, and prints the folder. A folder
# there is always complete.
set -euo pipefail
home=/opt/fiosite
action=$1 archive=$2

fail() { echo "$1" >&2; exit 1; }

verify() {
  local name=${archive##*/} sums expected
  sums=$(cd "$(dirname "$archive")" && pwd)/SHA256SUMS
  if [ ! -e "$sums" ]; then
    echo "$name was not verified: there is no $sums"
    return
  fi
  expected=$(tr -d '\r' <"$sums" | awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }')
  [ -n "$expected" ] || fail "$sums does not list $name: copy the one of the same release beside it"
  [ "$(sha256sum <"$archive")" = "$expected  -" ] ||
    fail "$name does not match $sums: it is damaged or was changed. Copy both files again"
  echo "$name matches SHA256SUMS"
}

unpack() {
  local sum unpacked version release
  sum=$(sha256sum <"$archive")
  unpacked=$(grep -lxF "$sum" "$home"/releases/*/archive-sha256 2>/dev/null || true)
  if [ -n "$unpacked" ]; then
    dirname "$unpacked"
    return
  fi
  install -d -m 0755 "$home" "$home/releases"
  # Left by an update that was killed.
  rm -rf "$home"/scratch.*
  scratch=$(mktemp -d "$home/scratch.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT

  tar -xzf "$archive" -C "$scratch" --strip-components=1 --no-same-owner
  version=$(cat "$scratch/VERSION")
  [[ $version =~ ^[A-Za-z0-9.-]+$ ]] || fail "$archive has no valid VERSION"
  release=$home/releases/$version
  [ ! -e "$release" ] || fail "$version is on this machine already, with other content: pack the change from a commit"
  echo "$sum" >"$scratch/archive-sha256"
  # For copy_old_assets of switch-release.sh, which later adds files of other releases to the same folders.
  (cd "$scratch" && find web/dist/public/assets admin/dist/assets -type f) >"$scratch/own-assets"
  chmod 0755 "$scratch"
  mv -T "$scratch" "$release"
  echo "$release"
}

"$action"
