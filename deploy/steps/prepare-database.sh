#!/usr/bin/env bash
# Creates the roles and the database. The roles have no passwords: PostgreSQL's peer authentication accepts the system
# users of the same names over its socket.
set -euo pipefail

systemctl is-active --quiet postgresql || systemctl start postgresql
as_superuser() { runuser -u postgres -- psql --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1 "$@"; }

# The encoding is explicit: without a system locale PostgreSQL would default to SQL_ASCII, which accepts any bytes.
(cd / && as_superuser -d postgres) <<'SQL'
select 'create role fiosite_operator login' where not exists (select from pg_roles where rolname = 'fiosite_operator') \gexec
select 'create role fiosite_server login' where not exists (select from pg_roles where rolname = 'fiosite_server') \gexec
select 'create database fiosite owner fiosite_operator template template0 encoding ''UTF8'' locale ''C.UTF-8'''
  where not exists (select from pg_database where datname = 'fiosite') \gexec
revoke all on database fiosite from public;
grant connect on database fiosite to fiosite_server;
SQL
