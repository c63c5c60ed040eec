#!/usr/bin/env bash
# check-open-facts.sh <release> [--preview]: lists the published facts that the provider has not confirmed, and fails if there
# are any and nobody has agreed to a preview. A check that crashes fails too: nobody knows then whether the release may be public.
set -euo pipefail
release=$1 consent=${2:-}

pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}/current
open=$("$release/bin/node" "$release/deploy/open-facts.ts" "$pages") || { echo "the check for unconfirmed facts crashed" >&2; exit 1; }
if [ -z "$open" ]; then
  echo "every fact is confirmed"
  exit
fi
printf '  %s\n' "${open//$'\n'/$'\n'  }"
echo "The provider has not confirmed these $(wc -l <<<"$open") facts"
[ "$consent" = --preview ] || { echo "To show it as a preview all the same, add --preview" >&2; exit 1; }
echo "The site is a preview: search engines are told not to index it, and the doctor reports it"
