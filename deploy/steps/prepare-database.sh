#!/usr/bin/env bash
# Creates the roles and the database. The roles have no passwords: PostgreSQL's peer authentication accepts the system
# users of the same names over its socket. The panel's role always exists, because migrations grant it rights, but it may log in
# only while the panel is on.
set -euo pipefail

systemctl is-active --quiet postgresql || systemctl start postgresql
as_superuser() { runuser -u postgres -- psql --no-psqlrc --quiet --tuples-only --no-align -v ON_ERROR_STOP=1 "$@"; }

panel_login=nologin
[ ! -e "${SETTINGS_FOLDER:-/etc/fiosite}/panel" ] || panel_login=login
# The encoding is explicit, because without a system locale PostgreSQL defaults to SQL_ASCII, which accepts any bytes.
(cd / && as_superuser -d postgres -v panel_login="$panel_login") <<'SQL'
select 'create role fiosite_operator login' where not exists (select from pg_roles where rolname = 'fiosite_operator') \gexec
select 'create role fiosite_server login' where not exists (select from pg_roles where rolname = 'fiosite_server') \gexec
select 'create role fiosite_publisher login' where not exists (select from pg_roles where rolname = 'fiosite_publisher') \gexec
select 'create role fiosite_panel' where not exists (select from pg_roles where rolname = 'fiosite_panel') \gexec
alter role fiosite_panel :panel_login;
select 'create database fiosite owner fiosite_operator template template0 encoding ''UTF8'' locale ''C.UTF-8'''
  where not exists (select from pg_database where datname = 'fiosite') \gexec
revoke all on database fiosite from public;
grant connect on database fiosite to fiosite_server, fiosite_panel, fiosite_publisher;
SQL
