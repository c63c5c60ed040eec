#!/usr/bin/env bash
# Restarts each server that started before its settings were written. The times decide, because the run that wrote them may have
# been killed before it came here.
set -euo pipefail
settings=${SETTINGS_FOLDER:-/etc/fiosite}
for unit in fiosite.service fiosite-panel.service; do
  systemctl is-active --quiet "$unit" || continue
  started=$(systemctl show --property=ExecMainStartTimestamp --value "$unit")
  newer=$(find "$settings" \( -name site.env -o -name panel.env \) -newermt "$started")
  [ -z "$newer" ] || systemctl restart "$unit"
done
