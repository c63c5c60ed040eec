#!/usr/bin/env bash
# Packs the built site into one archive that runs on a bare Debian 12: Node itself is inside, nothing is built there.
# Usage: deploy/make-release.sh [folder to write to]; prints the archive's path.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
target=$(mkdir -p "${1:-$root/dist}" && cd "${1:-$root/dist}" && pwd)

[ -f "$root/web/dist/pages/home.pt-BR.html" ] || { echo "web/dist is missing: npm run build" >&2; exit 1; }

# The commit's own date, so that the same commit gives the same archive wherever it is packed.
committed=$(git -C "$root" log -1 --format=%ct)
version=$(date -u -d "@$committed" +%Y%m%d.%H%M%S)-$(git -C "$root" rev-parse --short=10 HEAD)
[ -z "$(git -C "$root" status --porcelain)" ] || version="$version.changed"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
release="$scratch/fiosite-$version"
mkdir -p "$release/bin" "$release/web"

cd "$root"
tar -c --exclude='*.test.ts' --exclude=node_modules \
  package.json package-lock.json .npmrc web/package.json e2e/package.json server content contract deploy |
  tar -x -C "$release"
cp -a web/dist "$release/web/"
cp "$(node -p process.execPath)" "$release/bin/node"

# In place, because workspaces must stay links: Node strips types only outside node_modules.
(cd "$release" && npm ci --silent --omit=dev --ignore-scripts --workspace server >&2)
# TypeScript comes along as a peer that only editors need, a fifth of the archive.
rm -rf "$release/node_modules/typescript" "$release/node_modules/@typescript" "$release/package-lock.json" "$release/.npmrc" "$release/e2e" "$release/web/package.json" \
  "$release/node_modules/.package-lock.json" "$release/node_modules/.bin"
echo "$version" >"$release/VERSION"

archive="$target/fiosite-$version.tar.gz"
tar -C "$scratch" -c --sort=name --mtime="@$committed" --owner=0 --group=0 --numeric-owner \
  --mode=u=rwX,go=rX "fiosite-$version" | gzip -n >"$archive.part"
mv "$archive.part" "$archive"
echo "$archive"
