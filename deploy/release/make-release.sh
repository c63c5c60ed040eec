#!/usr/bin/env bash
# Packs the built site into one archive for a bare Debian 12 or 13. It contains Node, so the server builds and downloads nothing.
# The same commit gives the same bytes on every machine. SHA256SUMS is written beside the archive.
# Usage: deploy/release/make-release.sh [--changed] [folder to write to]; prints the archive's path. --changed: for development, see
# name-release.sh.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
changed=()
if [ "${1:-}" = --changed ]; then changed=(--changed) && shift; fi
target=$(mkdir -p "${1:-$root/dist}" && cd "${1:-$root/dist}" && pwd)

fail() { echo "make-release: $1" >&2; exit 1; }

# The build writes this file last, so it exists only after a complete build.
[ -f "$root/web/dist/pages/inline-hashes.json" ] || fail "web/dist is missing: run npm run build"
[ -f "$root/admin/dist/index.html" ] || fail "admin/dist is missing: run npm run build"
# The archive is named after the commit, so the commit must also decide which Node it contains.
[ "$(node --version)" = "v$(cat "$root/.nvmrc")" ] ||
  fail "this is Node $(node --version), but .nvmrc says $(cat "$root/.nvmrc"): install that one, or change .nvmrc and commit it"
version=$("$root/deploy/release/name-release.sh" "$root" "${changed[@]}")
# The commit date, so that the same commit gives the same archive on every machine.
committed=$(git -C "$root" log -1 --format=%ct)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
release="$scratch/fiosite-$version"
mkdir -p "$release/bin" "$release/web" "$release/admin"

cd "$root"
# Copies only what git tracks, so that a forgotten server/.env or deploy/site.env does not get into an archive.
deploy/release/list-release-files.sh "$root" | tar -c --null --files-from=- | tar -x -C "$release"
cp -a web/dist "$release/web/"
cp -a admin/dist "$release/admin/"
cp "$(node -p process.execPath)" "$release/bin/node"

# Installed inside the release, because workspaces must stay symbolic links: Node does not strip types in node_modules.
(cd "$release" && npm ci --silent --omit=dev --ignore-scripts --workspace server >&2)
# TypeScript, a peer dependency that only editors need, would be a fifth of the archive.
(cd "$release" && rm -rf node_modules/{typescript,@typescript,.package-lock.json,.bin} \
  package-lock.json .npmrc e2e {web,admin}/package.json)
node deploy/release/describe-release.ts "$release" "$version" "$committed"
echo "$version" >"$release/VERSION"

archive="$target/fiosite-$version.tar.gz"
tar -C "$scratch" -c --sort=name --mtime="@$committed" --owner=0 --group=0 --numeric-owner \
  --mode=u=rwX,go=rX "fiosite-$version" | gzip -n >"$archive.part"
mv "$archive.part" "$archive"
(cd "$target" && sha256sum fiosite-*.tar.gz >SHA256SUMS)
echo "$archive"
