-- Dump, row checksums and list of erased leads of one and the same moment, while the site goes on writing.
begin isolation level repeatable read;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
-- psql goes on when a command of the shell fails: the mark tells that it did not.
\! pg_dump --format=custom --snapshot="$SNAPSHOT" --file="$PART/dump" && touch "$PART/is-complete"
set timezone = 'UTC';
set datestyle = 'ISO';
\getenv part PART
\set erased :part /erased
\set rows :part /rows
\o :erased
copy (select id, created_at, erased_at, reason from erased_leads) to stdout;
\o :rows
\ir row-checksums.sql
\o
commit;
