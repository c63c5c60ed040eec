#!/usr/bin/env bash
# Creates the staff's accounts again, with their passwords and ssh keys, from the list that copy-off-site.sh wrote.
set -euo pipefail
list=/etc/fiosite/staff
[ -s "$list" ] || exit 0
while IFS=: read -r name _; do
  getent passwd "$name" >/dev/null || useradd --create-home --shell /bin/bash "$name" 2>/dev/null
  usermod --append --groups fiosite-staff "$name"
  # restic has restored the keys with the account's number on the old machine.
  chown -R "$name:$name" "/home/$name"
  echo "  created the account $name"
done <"$list"
chpasswd --encrypted <"$list"
