-- Dump, row checksums, newest change and list of erased leads from one snapshot, while the site keeps writing.
begin isolation level repeatable read;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
-- Not compressed, so that restic stores only what changed since the last dump. restic compresses it itself.
-- psql ignores a failing shell command, so dump.sh looks for this file.
\! pg_dump --format=custom --compress=0 --snapshot="$SNAPSHOT" --file="$SCRATCH/dump" && touch "$SCRATCH/dump-complete"
set timezone = 'UTC';
set datestyle = 'ISO';
\getenv scratch SCRATCH
\set erased :scratch /erased
\set newest :scratch /newest
\set rows :scratch /rows
\o :erased
copy (select id, created_at, erased_at, reason from erased_leads) to stdout;
\o :newest
\ir newest-change.sql
\o :rows
\ir row-checksums.sql
\o
commit;
