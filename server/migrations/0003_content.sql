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
  -- `undo` and `restore` publish an older version again; `end` puts back what the publication `ends_id` changed.
  kind text not null default 'publish' check (kind in ('publish', 'end', 'undo', 'restore')),
  ends_id integer references content_publications,
  author text not null,
  -- Of the panel; null for the operator.
  person_id uuid references people,
  created_at timestamptz not null default now(),
  publish_at timestamptz not null default now(),
  -- Null while it waits, also after a crash: the next run then repeats it.
  outcome text check (outcome in ('live', 'failed', 'cancelled')),
  reason text,
  settled_at timestamptz,
  -- The highest is live. Not a time, because a clock may be set back.
  live_number integer unique,
  check ((kind = 'end') = (ends_id is not null)),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'live') = (live_number is not null))
);
create index content_publications_waiting on content_publications (publish_at) where outcome is null;

-- One draft for everybody.
create table content_draft (
  is_only boolean primary key default true check (is_only),
  document json not null,
  revision integer not null default 1,
  changed_by text not null,
  person_id uuid references people,
  changed_at timestamptz not null default now()
);

-- Who changed a value of the draft last, so that the second of two people reads whose value it is.
create table content_edits (
  path text primary key,
  author text not null,
  person_id uuid references people,
  edited_at timestamptz not null default now()
);

-- The release's own content is the first version, live until the first publication. Runs with its owner's rights: nobody else may
-- call a version live.
create function save_first_version(first_document json, first_sha256 text, first_author text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  first_id integer;
begin
  if exists (select from public.content_publications where live_number is not null) then
    return;
  end if;
  insert into public.content_versions (document, sha256, author) values (first_document, first_sha256, first_author)
    returning id into first_id;
  insert into public.content_publications (version_id, author, outcome, settled_at, live_number)
    values (first_id, first_author, 'live', now(), 1);
end $$;
revoke execute on function refuse_version_change, save_first_version from public;

-- The publisher renders what others ask for (deploy/systemd/fiosite-publish.service). It asks for nothing and sees no lead.
grant usage on schema public to fiosite_publisher;
grant select, insert on content_versions to fiosite_publisher;
grant select, update on content_publications to fiosite_publisher;
grant select, insert, update on content_draft, content_edits to fiosite_publisher;

-- Pictures that the provider has put in the place of the release's own, see server/src/content/pictures. About 180 kB each. In the
-- database and not in a folder, so that a backup, a restore and an older version of the content always have them.
create table content_pictures (
  -- The frame and a hash of the files.
  id text primary key check (id ~ '^[a-z]+-[0-9a-f]{32}$'),
  avif_800 bytea not null,
  avif_1200 bytea not null,
  webp_800 bytea not null,
  webp_1200 bytea not null,
  created_at timestamptz not null default now()
);
create trigger content_pictures_never_change before update or delete on content_pictures
  for each row execute function refuse_version_change();
grant select on content_pictures to fiosite_publisher;

-- People change the draft together and owners publish it, see server/src/content. What is live is the publisher's to say: the
-- panel can neither set `live_number` nor write pages.
grant select, insert (document, sha256, author) on content_versions to fiosite_panel;
grant select, insert (version_id, base_id, kind, ends_id, author, person_id, publish_at), update (outcome, settled_at)
  on content_publications to fiosite_panel;
-- On the whole table: locking it needs this right.
grant select, insert, update on content_draft to fiosite_panel;
grant select, insert, update on content_edits to fiosite_panel;
grant execute on function save_first_version to fiosite_panel;
grant select, insert on content_pictures to fiosite_panel;

create function require_owner_to_publish() returns trigger
  language plpgsql as $$
begin
  if not exists (select from people where id = new.person_id and role = 'owner' and removed_at is null) then
    raise exception 'only an owner publishes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_owners_publish before insert on content_publications
  for each row when (current_user = 'fiosite_panel') execute function require_owner_to_publish();
revoke execute on function require_owner_to_publish from public;
