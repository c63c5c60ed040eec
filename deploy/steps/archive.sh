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
    echo "$name não foi conferido: não há $sums"
    return
  fi
  expected=$(tr -d '\r' <"$sums" | awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }')
  [ -n "$expected" ] || fail "$sums não cita $name: copie para o lado o da mesma versão"
  [ "$(sha256sum <"$archive")" = "$expected  -" ] ||
    fail "$name não confere com $sums: está danificado ou foi mudado. Copie os dois de novo"
  echo "$name confere com SHA256SUMS"
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
  # Removes what a killed update left.
  rm -rf "$home"/scratch.*
  scratch=$(mktemp -d "$home/scratch.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT

  tar -xzf "$archive" -C "$scratch" --strip-components=1 --no-same-owner
  version=$(cat "$scratch/VERSION")
  [[ $version =~ ^[A-Za-z0-9.-]+$ ]] || fail "$archive não tem VERSION válida"
  release=$home/releases/$version
  [ ! -e "$release" ] || fail "$version já está nesta máquina com outro conteúdo: gere o pacote a partir de um commit"
  echo "$sum" >"$scratch/archive-sha256"
  # copy_old_assets of switch-release.sh reads this list, because it adds files of other releases to the same folders.
  (cd "$scratch" && find web/dist/public/assets admin/dist/assets -type f) >"$scratch/own-assets"
  chmod 0755 "$scratch"
  # After a power cut the folder's name could be on the disk before its files, and an empty release would be live.
  sync --file-system "$scratch"
  mv -T "$scratch" "$release"
  sync "$home/releases"
  echo "$release"
}

"$action"
