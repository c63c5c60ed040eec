#!/usr/bin/env bash
# name-release.sh <repository> [--changed]: prints the name of the build. The name identifies the content: by
# the commit, or with --changed, for development, by a checksum of the files as they are.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
name=$(TZ=UTC git log -1 --date=format-local:%Y%m%d.%H%M%S --format=%cd)-$(git rev-parse --short=10 HEAD)
if [ -z "$(git status --porcelain)" ]; then
  echo "$name"
elif [ "${2:-}" = --changed ]; then
  sum=$({ "$here/list-release-files.sh" . && find web/dist admin/dist -type f -print0; } | LC_ALL=C sort -z |
    tar -c --null --files-from=- --mtime=@0 --owner=0 --group=0 --mode=u=rwX,go=rX | sha256sum)
  echo "$name.changed-${sum:0:10}"
else
  echo "make-release: the tree has changes without a commit, so nobody could tell this release from another. Commit them:" >&2
  git status --short >&2
  exit 1
fi
