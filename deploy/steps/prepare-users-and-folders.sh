#!/usr/bin/env bash
# Creates the users and folders that the release has and the machine lacks. Every update runs it too: a release may add one.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
systemd-sysusers "$here/../systemd/sysusers.conf"
systemd-tmpfiles --create "$here/../systemd/tmpfiles.conf"
