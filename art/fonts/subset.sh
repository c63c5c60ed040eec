#!/usr/bin/env bash
# Builds the site's two fonts and the social pictures', subset to Portuguese, English and Spanish, with their licences beside them.
# Usage: art/fonts/subset.sh <node_modules that holds @fontsource-variable/archivo and …/figtree>
# Needs fonttools and pyftsubset (Debian: fonttools python3-fonttools python3-brotli).
set -euo pipefail
sources="$1/@fontsource-variable"
out="$(cd "$(dirname "$0")/../.." && pwd)/content/provider/fonts"
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

latin="U+0020-007E"
display="$latin,U+00A0,U+00A1,U+00BF,U+00D1,U+00F1,U+00A9,U+00AA,U+00AE,U+00B0,U+00B7,U+00BA,U+00D7"
display+=",U+00C0-00C3,U+00C7,U+00C9,U+00CA,U+00CD,U+00D3-00D5,U+00DA,U+00DC"
display+=",U+00E0-00E3,U+00E7,U+00E9,U+00EA,U+00ED,U+00F3-00F5,U+00FA,U+00FC"
display+=",U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2190,U+2192"
text="$latin,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026"
text+=",U+2039-203A,U+20AC,U+2190-2193,U+2212,U+2605"

subset() {
  local source=$1 axes=$2 letters=$3 features=$4 target=$5
  # shellcheck disable=SC2086 # axes are several words
  fonttools varLib.instancer "$source" $axes --no-recalc-timestamp -q -o "$scratch/instance.ttf"
  # Name 14 is the licence URL. It stays in the file that visitors download.
  pyftsubset "$scratch/instance.ttf" --unicodes="$letters" --layout-features="$features" \
    --name-IDs+=14 --no-hinting --flavor=woff2 --output-file="$out/$target"
}

# Display: one weight, and the width axis, because the site shows faster plans with wider numbers.
subset "$sources/archivo/files/archivo-latin-standard-normal.woff2" "wght=860 wdth=75:125" \
  "$display" kern,mark,ccmp,locl,tnum archivo-display-wdth.woff2
subset "$sources/figtree/files/figtree-latin-wght-normal.woff2" "wght=400:700" \
  "$text" kern,liga,mark,mkmk,ccmp,locl,tnum figtree-text-wght.woff2
# For social pictures: resvg reads plain TrueType and sets no axis. It underlines where the site's styles do.
plain="$out/../../../../server/fonts"
for font in "archivo-display wdth=125" "figtree-text wght=700"; do
  read -r name axis <<<"$font"
  fonttools varLib.instancer "$out/$name-${axis%=*}.woff2" "$axis" --no-recalc-timestamp -q -o "$scratch/$name.woff2"
  python3 - "$scratch/$name.woff2" "$plain/$name.ttf" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
font.flavor = None
font["post"].underlinePosition, font["post"].underlineThickness = -130, 50
font.save(sys.argv[2])
PYTHON
done
cp "$sources/archivo/LICENSE" "$out/OFL-archivo.txt"
cp "$sources/figtree/LICENSE" "$out/OFL-figtree.txt"
ls -l "$out"
