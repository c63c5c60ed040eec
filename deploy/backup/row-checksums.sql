-- One line for each table: its name, how many rows, a checksum of every row. Equal before and after a restore.
set search_path = '';
set timezone = 'UTC';
set datestyle = 'ISO';
select format(
    $$select %L, count(*), md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text) collate pg_catalog."C"), '')) from %s t$$,
    oid::regclass, oid::regclass)
  from pg_catalog.pg_class
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')
  order by oid::regclass::text collate pg_catalog."C"
\gexec
