#!/usr/bin/env bash
# limit-access-records.sh <folder>: deletes the oldest rotated access records beyond 4 GB. Six months of a thousand visits a
# day take 100 MB, so only many weeks of abuse reach this limit. Without it they would fill the disk.
set -euo pipefail
limit=${LIMIT_BYTES:-4000000000}
total=0
find "$1" -maxdepth 1 -name 'fiosite.access.jsonl-*' -printf '%f %s %p\n' | LC_ALL=C sort -r |
  while read -r _ size path; do
    total=$((total + size))
    if [ "$total" -gt "$limit" ]; then
      rm "$path"
      echo "deleted $path: access records exceed $limit bytes" >&2
    fi
  done
