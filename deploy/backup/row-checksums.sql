-- One line per table: its name, its row count and a checksum over all rows. restore.sh compares them with the dump's.
set search_path = '';
set timezone = 'UTC';
set datestyle = 'ISO';
select format(
    $$select %L, count(*), md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text) collate pg_catalog."C"), '')) from %s t$$,
    oid::regclass, oid::regclass)
  from pg_catalog.pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by oid::regclass::text collate pg_catalog."C"
\gexec
