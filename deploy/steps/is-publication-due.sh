#!/usr/bin/env bash
# Exits with 0 if a publication is due, or if the pages are not those that the database calls live, as after a restore, or are
# those of the build, as after a rollback without a database. Asks with psql: starting Node every minute would take ten times as
# long.
set -euo pipefail
release=$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}")
pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}
export PGDATABASE="${PGDATABASE:-fiosite}"

# A disk that is full must not start the publisher, and the doctor after it, every minute.
if systemctl is-failed --quiet fiosite-publish.service 2>/dev/null; then [[ $(date +%M) == *0 ]] || exit 1; fi

state=$(psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 <<'SQL'
select exists (select from content_publications where outcome is null and publish_at <= greatest(now(), created_at)),
  (select format('versions/%s-%s-', version.id, left(version.sha256, 12))
    from content_publications publication join content_versions version on version.id = publication.version_id
    where live_number is not null order by live_number desc limit 1);
SQL
) || exit 1
read -r is_due live <<<"$state"
shown=$(readlink "$pages/current" || true)
# Behind the version is the host.
[[ $is_due == t || $shown != "${live:-versions/}"* ]]
