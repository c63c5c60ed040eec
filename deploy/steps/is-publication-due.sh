#!/usr/bin/env bash
# Exits with 0 if a publication is due or if the pages are outdated: if the database calls others live, as after a restore, if they
# promise another retention than the server's, or if they are the build's, as after a rollback without a database.
# Uses psql, because starting Node every minute would take ten times as long.
set -euo pipefail
release=$(readlink -e "${FIOSITE_RELEASE:-/opt/fiosite/current}")
pages=${SITE_FOLDER:-/var/lib/fiosite/site}/${release##*/}
export PGDATABASE="${PGDATABASE:-fiosite}"

# After a failure, for example because the disk is full, the publisher is started every ten minutes instead of every minute, since
# the doctor runs after each failure. Publications that became due after the failure, or whose publisher was killed, do not wait.
since=-infinity
asked() { systemctl show --value --timestamp=unix --property="$1" fiosite-publish.service 2>/dev/null || true; }
if [[ $(asked Result) == exit-code && $(date +%M) != *0 ]]; then since=$(asked InactiveEnterTimestamp); fi

# Finds a start that is not shown yet, an end, or pages that were made while the clock was ahead.
state=$(psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --set=ON_ERROR_STOP=1 \
  --set=since="${since#@}" <<'SQL'
with last as (select * from content_shown order by id desc limit 1),
  since as (select case when :'since' = '-infinity' then '-infinity' else to_timestamp(:'since'::float8) end as moment)
select exists (select from content_timeline, since
    where outcome is null and starts_at <= greatest(now(), created_at) and starts_at > since.moment
      and (stopped_at is null or stopped_at > starts_at) and coalesce(least(ends_at, stopped_at) > now(), true))
  or exists (select from content_publications, last, since
    where ended_at > greatest(shown_at, since.moment) and ended_at <= now())
  or exists (select from last, since where next_at <= now() and next_at > since.moment or shown_at > now() + interval '1 minute'),
  (select days from lead_retention),
  (select format('versions/%s-', left(sha256, 12)) from last);
SQL
) || exit 1
read -r is_due days live <<<"$state"
[[ $is_due == t ]] && exit 0
[[ $since == -infinity ]] || exit 1
shown=$(readlink "$pages/current" || true)
# The folder's name contains the hash, then the host, then the retention in days.
[[ $shown != "${live:-versions/}"*"-$days" ]]
