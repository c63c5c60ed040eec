#!/usr/bin/env bash
# copy-old-assets.sh <from> <to>: copies hashed files of earlier releases into the next one, because pages and panels that were
# opened before the switch still request them. A file is kept for 30 days after the last release that built it.
# The lists hold the age, since nginx's ETags need the modification times of the files (set-mtimes-from-content.ts).
set -euo pipefail
from=$1 to=$2
now=$(date +%s)
oldest=$((now - 30 * 86400))

touch "$from/old-assets" "$to/old-assets"
sed "s/^/$now /" "$from/own-assets" | cat - "$from/old-assets" "$to/old-assets" |
  awk -v oldest="$oldest" '$1 >= oldest && !seen[$2]++' >"$to/old-assets.new"
cd "$from"
while read -r _ file; do
  # A link is there completely or not at all, even if this is killed.
  if [ ! -e "$to/$file" ]; then cp --link --parents "$file" "$to"; fi
done <"$to/old-assets.new"
mv "$to/old-assets.new" "$to/old-assets"
