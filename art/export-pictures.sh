#!/usr/bin/env bash
# Exports art/3d/renders to the site's pictures: AVIF and WebP at two widths.
# Usage: art/export-pictures.sh [cameras|wifi|team …]; without a name it exports all three.
# Needs ffmpeg, avifenc (libavif-bin), cwebp (webp), python3-numpy and python3-pil.
set -euo pipefail
art=$(cd "$(dirname "$0")" && pwd)
media=$(cd "$art/../content/provider/media" && pwd)
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

export_picture() {
  local name=$1 crop=$2 background=${3:-}
  local width resized
  for width in 800 1200; do
    resized="$scratch/$name-$width.png"
    ffmpeg -v error -y -i "$art/3d/renders/$name.png" \
      -vf "crop=$crop,eq=contrast=1.04:saturation=1.08,scale=$width:-2:flags=lanczos" "$resized"
    [ -z "$background" ] || /usr/bin/python3 "$art/match_background.py" "$resized" "$resized" "$background"
    avifenc -j 1 --min 22 --max 30 -a end-usage=q -a cq-level=26 --speed 4 \
      "$resized" "$media/$name-$width.avif" >/dev/null
    cwebp -quiet -m 6 -q 80 "$resized" -o "$media/$name-$width.webp"
  done
  ls -l "$media/$name"-*
}

[ $# -gt 0 ] || set -- cameras wifi team
for name in "$@"; do
  # Crop: width, height, left, top. The layout of the pages relies on it.
  case $name in
    cameras) export_picture cameras iw-28:ih-24:14:12 ;;
    # The colour of the section, --color-surface-dark-alt in content/provider/brand/colors.css.
    wifi) export_picture wifi iw-28:ih-100:14:72 '#0b5567' ;;
    team) export_picture team iw-28:ih-110:14:12 ;;
    *) echo "There is no picture called $name." >&2 && exit 1 ;;
  esac
done
