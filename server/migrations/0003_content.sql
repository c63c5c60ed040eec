-- Up Migration
-- What the provider's pages say, see server/src/content. The server's role has no rights here: it reads content.json beside the
-- pages, so that it also starts without the database. `json` and not `jsonb`: the pages follow the order in which items are written.
-- The normal document, without promotions: a chain that only grows. Undoing adds a version too.
create table content_versions (
  id integer generated always as identity primary key,
  document json not null,
  created_at timestamptz not null default now()
);

create function refuse_version_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'content versions never change';
end $$;
create trigger content_versions_never_change before update or delete on content_versions
  for each row execute function refuse_version_change();

-- What somebody asked to go live: edits by path, from a moment on and perhaps until another. Without an end it makes a version. With
-- an end it is a promotion, which lies over the normal document while it lasts and is never written into it. So what visitors see is
-- a function of these rows and the time, see server/src/content/timeline.ts.
create table content_publications (
  id integer generated always as identity primary key,
  -- Of the request, so that a second tap finds the first one.
  request_id uuid unique,
  edits json not null,
  -- Its edits left the draft, and return to it if they do not go live.
  is_from_draft boolean not null default false,
  -- Of one that takes another one back, or brings back an older version.
  undoes_id integer references content_publications,
  returns_to_id integer references content_versions,
  author text not null,
  -- Of the panel; null for the operator.
  person_id uuid references people,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  -- When somebody ended or cancelled it. Before `starts_at` it never starts; it may be in the future, where another promotion begins.
  ended_at timestamptz,
  ended_by text,
  -- Null until its pages are shown, also after a crash: the next run then repeats it. `idle` had no effect, as the price of a plan that
  -- is gone.
  outcome text check (outcome in ('live', 'failed', 'idle')),
  reason text,
  settled_at timestamptz,
  -- That it made.
  version_id integer unique references content_versions,
  check ((outcome is null) = (settled_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (version_id is null or (outcome is not distinct from 'live' and ends_at is null))
);
create index content_publications_open on content_publications (starts_at) where outcome is null or ends_at is not null;

-- What visitors saw, and from when: with promotions. Counts and reports name past plans from it, and the timer reads when something
-- else is due. Pages are kept by `sha256`.
create table content_shown (
  id integer generated always as identity primary key,
  document json not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  shown_at timestamptz not null,
  -- The next start or end that was known then.
  next_at timestamptz
);

-- One draft for everybody: edits by path, over the normal document. What was asked to go live is no longer in it.
create table content_draft (
  is_only boolean primary key default true check (is_only),
  edits json not null,
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);

-- Who changed a value of the draft last, so that the second of two people reads whose value it is.
create table content_edits (
  path text primary key,
  author text not null,
  person_id uuid references people,
  edited_at timestamptz not null default now()
);

-- The release's own content is the first version. Runs with its owner's rights: only the publisher makes versions.
create function save_first_version(first_document json) returns void
  language sql security definer set search_path = '' as $$
  insert into public.content_versions (document)
    select first_document where not exists (select from public.content_versions);
$$;

-- What an owner has scheduled needs an owner: it does not start if that person leaves or may no longer publish. What visitors see
-- already ends at its time.
create function stop_scheduled_publications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.content_publications set ended_at = now(), ended_by = new.name
    where person_id = new.id and outcome is null and (ended_at is null or ended_at > starts_at)
      and starts_at > greatest(now(), created_at);
  return null;
end $$;
create trigger only_owners_stay_scheduled after update of role, removed_at on people
  for each row when (new.removed_at is not null or new.role <> 'owner') execute function stop_scheduled_publications();
revoke execute on function refuse_version_change, save_first_version, stop_scheduled_publications from public;

-- The publisher renders what others ask for (deploy/systemd/fiosite-publish.service). It asks for nothing and sees no lead.
grant usage on schema public to fiosite_publisher;
grant select, insert on content_versions, content_shown to fiosite_publisher;
grant select, update (outcome, reason, settled_at, version_id) on content_publications to fiosite_publisher;
grant select, insert, update on content_draft, content_edits to fiosite_publisher;

-- Pictures that the provider has put in the place of the release's own, see server/src/content/pictures. About 180 kB each. In the
-- database and not in a folder, so that a backup, a restore and an older version of the content have them.
create table content_pictures (
  -- The frame and a hash of the files.
  id text primary key check (id ~ '^[a-z]+-[0-9a-f]{32}$'),
  avif_800 bytea not null,
  avif_1200 bytea not null,
  webp_800 bytea not null,
  webp_1200 bytea not null,
  created_at timestamptz not null default now()
);
create trigger content_pictures_never_change before update on content_pictures
  for each row execute function refuse_version_change();

-- Erased for good, as a pictured person may ask. Old versions go on naming them, and a restore erases them again.
create table erased_pictures (
  id text primary key,
  erased_at timestamptz not null default now(),
  -- No reference: a restored copy may be older than the person.
  person_id uuid not null
);

-- All that is shown, normal, waiting or in the draft: a picture whose id is not in this text is not needed. As `jsonb`, which writes
-- each character in one way only: `json` keeps an id that is written with escapes as it came.
create function content_in_use() returns text
  language sql stable set search_path = '' as $$
  select coalesce(string_agg(words, ' '), '') from (
    (select document::jsonb::text as words from public.content_versions order by id desc limit 1)
    union all (select document::jsonb::text from public.content_shown order by id desc limit 1)
    union all select edits::jsonb::text from public.content_draft
    -- As in server/src/content/site-store.ts.
    union all select edits::jsonb::text from public.content_publications
      where outcome is distinct from 'failed' and coalesce(least(ends_at, ended_at) > now(), outcome is null)
        and (ended_at is null or ended_at > starts_at)
  ) used;
$$;

-- Runs with its owner's rights: the panel erases one picture in a transaction, and none that is needed. False if it erased nothing.
create function erase_picture(picture_id text, by_person uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.people where id = by_person and role = 'owner' and removed_at is null) then
    raise exception 'only an owner erases a picture' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.erased_pictures where erased_at = now()) then
    raise exception 'one picture at a time';
  end if;
  delete from public.content_pictures where id = picture_id and strpos(public.content_in_use(), picture_id) = 0;
  if not found then
    return false;
  end if;
  insert into public.erased_pictures (id, person_id) values (picture_id, by_person)
    on conflict (id) do update set erased_at = now(), person_id = by_person;
  return true;
end $$;
revoke execute on function content_in_use, erase_picture from public;
grant select on content_pictures, erased_pictures to fiosite_publisher;

-- People change the draft together and owners publish it, see server/src/content. What is live is the publisher's to say: the
-- panel can neither make a version nor write pages.
grant select on content_versions, content_shown to fiosite_panel;
grant select,
  insert (request_id, edits, is_from_draft, undoes_id, returns_to_id, author, person_id, starts_at, ends_at),
  update (ended_at, ended_by)
  on content_publications to fiosite_panel;
-- On the whole table: locking it needs this right.
grant select, insert, update on content_draft to fiosite_panel;
grant select, insert, update on content_edits to fiosite_panel;
grant execute on function save_first_version to fiosite_panel;
grant select, insert on content_pictures to fiosite_panel;
grant select on erased_pictures to fiosite_panel;
grant execute on function content_in_use, erase_picture to fiosite_panel;

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
