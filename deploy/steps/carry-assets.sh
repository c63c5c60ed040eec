#!/usr/bin/env bash
# carry-assets.sh <from> <to>: a page opened before a switch must still find its files after it. They are kept for
# 30 days after the last release that had them as its own. By list, as nginx's ETags need the files' dates.
set -euo pipefail
from=$1 to=$2
assets=web/dist/public/assets
now=$(date +%s)
oldest=$((now - 30 * 86400))

touch "$from/carried-assets" "$to/carried-assets"
sed "s/^/$now /" "$from/own-assets" | cat - "$from/carried-assets" "$to/carried-assets" |
  awk -v oldest="$oldest" '$1 >= oldest && !seen[$2]++' >"$to/carried-assets.new"
cd "$from/$assets"
while read -r _ file; do
  if [ ! -e "$to/$assets/$file" ]; then cp -p --parents "$file" "$to/$assets"; fi
done <"$to/carried-assets.new"
mv "$to/carried-assets.new" "$to/carried-assets"
