#!/usr/bin/env bash
# Exits with 0 if a publication is due, or if the pages are not those that the database calls live, as after a restore. Asks with
# psql: starting Node every minute would take ten times as long.
set -euo pipefail
release=$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}")
pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}
export PGDATABASE="${PGDATABASE:-fiosite}"

state=$(psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 <<'SQL'
select exists (select from content_publications where outcome is null and publish_at <= now()),
  (select format('versions/%s-%s', version.id, left(version.sha256, 12))
    from content_publications publication join content_versions version on version.id = publication.version_id
    where live_number is not null order by live_number desc limit 1);
SQL
) || exit 1
read -r is_due live <<<"$state"
[ "$is_due" = t ] || { [ -n "$live" ] && [ "$live" != "$(readlink "$pages/current")" ]; }
