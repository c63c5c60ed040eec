#!/usr/bin/env bash
# Encodes the hero videos and their posters from the frames of render.py.
# Usage: art/hero-video/encode.sh <folder with land_0000.png … and port_0000.png …>
# Needs ffmpeg (with libsvtav1 and libx264), avifenc (libavif-bin) and cwebp (webp).
set -euo pipefail
frames=$1
out="$(cd "$(dirname "$0")/../.." && pwd)/content/provider/media"
poster_frame=0150
# A key frame every 6 s: the camera does not move in the 12 s loop, so more would only add bytes.
key_frame_every=180

encode() {
  local view=$1 h264_quality=$2
  local input=(-framerate 30 -i "$frames/${view}_%04d.png" -an -pix_fmt yuv420p -g "$key_frame_every")
  ffmpeg -v error -y "${input[@]}" \
    -c:v libsvtav1 -preset 5 -crf 38 -svtav1-params lp=1 "$out/hero-$view.webm" 2>/dev/null
  ffmpeg -v error -y "${input[@]}" \
    -c:v libx264 -preset slower -crf "$h264_quality" -profile:v high -threads 1 \
    -movflags +faststart "$out/hero-$view.mp4"

  # The poster is the home page's largest contentful paint: at most 20 kB of AVIF on phones.
  local poster="$frames/${view}_$poster_frame.png"
  avifenc -j 1 --min 30 --max 40 --speed 4 "$poster" "$out/poster-$view.avif" >/dev/null
  cwebp -quiet -m 6 -q 62 "$poster" -o "$out/poster-$view.webp"
}

encode land 28
encode port 26
ls -l "$out"
