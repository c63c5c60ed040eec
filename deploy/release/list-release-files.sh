#!/usr/bin/env bash
# list-release-files.sh <repository>: prints the tracked files that belong into a release, each ended by a zero byte.
set -euo pipefail
cd "$1"
git ls-files -z --cached -- package.json package-lock.json .npmrc CHANGELOG.md web/package.json admin/package.json \
  e2e/package.json server content contract deploy docs ':!deploy/release' ':!*.test.ts' ':!docs/*.webp'
