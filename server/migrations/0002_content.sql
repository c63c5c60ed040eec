-- Up Migration
-- What the provider's pages say, see server/src/content. The server's role has no rights here: it reads content.json beside the
-- pages, so that it also starts without the database. `json` and not `jsonb`: the pages follow the order in which items are written.
create table content_versions (
  id integer generated always as identity primary key,
  document json not null,
  -- Of the document's text. A restored database may give a number to another document, and pages are kept by both.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  author text not null,
  created_at timestamptz not null default now()
);

create function refuse_version_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'content versions never change';
end $$;
create trigger content_versions_never_change before update or delete on content_versions
  for each row execute function refuse_version_change();

create table content_publications (
  id integer generated always as identity primary key,
  version_id integer not null references content_versions,
  -- The version that was live when the publication was asked for. If another one is live when it is due, both changes are kept.
  base_id integer references content_versions,
  author text not null,
  created_at timestamptz not null default now(),
  publish_at timestamptz not null default now(),
  -- Null while it waits, also after a crash: the next run then repeats it.
  outcome text check (outcome in ('live', 'failed', 'cancelled')),
  reason text,
  settled_at timestamptz,
  -- The highest is live. Not a time, because a clock may be set back.
  live_number integer unique,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'live') = (live_number is not null))
);
create index content_publications_waiting on content_publications (publish_at) where outcome is null;

-- One draft for everybody.
create table content_draft (
  is_only boolean primary key default true check (is_only),
  document json not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
revoke execute on function refuse_version_change from public;
