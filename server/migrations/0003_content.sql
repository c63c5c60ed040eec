-- Up Migration
-- The content of the provider's pages, see server/src/content. The server's role has no rights here: it reads content.json beside
-- the pages, so that it also starts without the database. The type is `json` and not `jsonb`, because pages show items in the
-- order in which they are written.
-- The versions of the normal document, without promotions. Rows are only added: undoing adds a version too.
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

-- What somebody asked to publish: edits by path, with a start and perhaps an end. Without an end it makes a version. With an end
-- it is a promotion, which is applied over the normal document while it lasts and never written into it. So what visitors see
-- depends only on these rows and the time, see server/src/content/timeline.ts.
create table content_publications (
  id integer generated always as identity primary key,
  -- The id of the browser's request, so that a second tap does not publish twice.
  request_id uuid unique,
  edits json not null,
  -- The edits were removed from the draft, and return to it if they do not go live.
  is_from_draft boolean not null default false,
  -- Set if this publication undoes another one, or restores an older version.
  undoes_id integer references content_publications,
  returns_to_id integer references content_versions,
  author text not null,
  -- The person who published in the panel; null for the operator.
  person_id uuid references people,
  created_at timestamptz not null default now(),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  -- When somebody ended or cancelled it. If this is before `starts_at`, it never starts.
  ended_at timestamptz,
  ended_by text,
  -- It was ended by "Desfazer", so what it replaced returns.
  is_undone boolean not null default false,
  -- Null until its pages are shown. After a crash it is still null, so the next run repeats the publication. `idle` means that it
  -- changed nothing, such as the price of a plan that was deleted.
  outcome text check (outcome in ('live', 'failed', 'idle')),
  reason text,
  settled_at timestamptz,
  -- The version that this publication made.
  version_id integer unique references content_versions,
  check ((outcome is null) = (settled_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (version_id is null or (outcome is not distinct from 'live' and ends_at is null))
);

-- The edits of promotions, by their index, that a person chose to replace with another promotion from its start on. The other edits
-- of the same promotion continue.
create table content_replacements (
  publication_id integer not null references content_publications,
  edit integer not null,
  replaced_by integer not null references content_publications,
  primary key (publication_id, edit, replaced_by)
);

-- Publications with the moment at which they stop, because somebody ended them or others replaced all their edits. Nothing is written
-- into the row of a replaced promotion. So its edits return if the other one is undone, cancelled before its start, or fails.
create view content_timeline with (security_invoker = true) as
  select one.*,
    -- Moments in milliseconds by the index of the edit.
    coalesce(replaced.moments, '{}') as replaced_at,
    least(one.ended_at, whole.last_at) as stopped_at,
    -- When this was decided, and by whom.
    coalesce(one.ended_at, whole.decided_at) as stopped_on,
    coalesce(one.ended_by, whole.author) as stopped_by
  from content_publications one
  left join lateral (
    select count(*) as edits, json_object_agg(edit, extract(epoch from starts_at) * 1000) as moments,
      max(starts_at) as last_at,
      (array_agg(created_at order by starts_at desc, id desc))[1] as decided_at,
      (array_agg(author order by starts_at desc, id desc))[1] as author
    from (
      select distinct on (edit) edit, other.* from content_replacements
      join content_publications other on other.id = replaced_by
      where publication_id = one.id and not other.is_undone and other.outcome is distinct from 'failed'
        and (other.ended_at is null or other.ended_at > other.starts_at)
      order by edit, other.starts_at, other.id
    ) first
  ) replaced on true
  left join lateral (
    select replaced.* where replaced.edits = json_array_length(one.edits)
  ) whole on true;

create index content_publications_open on content_publications (starts_at) where outcome is null or ends_at is not null;

-- What visitors saw and since when, including promotions. Counts and reports take the names of past plans from here, and the
-- timer reads when the next publication is due. The folder of the pages is named by `sha256`.
create table content_shown (
  id integer generated always as identity primary key,
  document json not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  shown_at timestamptz not null,
  -- The next start or end of a publication, as known at that time.
  next_at timestamptz
);

-- One draft for everybody: edits by path, applied over the normal document. Publishing removes edits from it.
create table content_draft (
  is_only boolean primary key default true check (is_only),
  edits json not null,
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);

-- Who last changed each value of the draft, so that a person who changes the same value sees whose value it was.
create table content_edits (
  path text primary key,
  author text not null,
  person_id uuid references people,
  edited_at timestamptz not null default now()
);

-- Saves the release's own content as the first version. Runs with its owner's rights, because otherwise only the publisher makes
-- versions.
create function save_first_version(first_document json) returns void
  language sql security definer set search_path = '' as $$
  insert into public.content_versions (document)
    select first_document where not exists (select from public.content_versions);
$$;

-- A scheduled publication does not start if the owner who scheduled it is removed or may no longer publish. A promotion that
-- visitors already see runs until its end.
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

-- The publisher renders what others publish (deploy/systemd/fiosite-publish.service). It cannot publish anything itself and
-- cannot read leads.
grant usage on schema public to fiosite_publisher;
grant select, insert on content_versions, content_shown to fiosite_publisher;
grant select, update (outcome, reason, settled_at, version_id) on content_publications to fiosite_publisher;
grant select on content_timeline, content_replacements to fiosite_publisher;
grant select, insert, update on content_draft, content_edits to fiosite_publisher;

-- Pictures that replace the release's own, see server/src/content/pictures, about 180 kB each. They are in the database and not
-- in a folder, so that backups, restores and older versions of the content include them.
create table content_pictures (
  -- The frame's name and a hash of the files.
  id text primary key check (id ~ '^[a-z]+-[0-9a-f]{32}$'),
  avif_800 bytea not null,
  avif_1200 bytea not null,
  webp_800 bytea not null,
  webp_1200 bytea not null,
  created_at timestamptz not null default now()
);
create trigger content_pictures_never_change before update on content_pictures
  for each row execute function refuse_version_change();

-- Pictures that were erased for good, as a person in a picture may demand. Old versions still name them, and a restore erases
-- them again.
create table erased_pictures (
  id text primary key,
  erased_at timestamptz not null default now(),
  -- Not a foreign key: after a restore the person may not exist in the older copy.
  person_id uuid not null
);

-- The text of everything that is live, scheduled or in the draft: a picture whose id is not in this text is not needed. `jsonb`
-- writes each character in one way only, while `json` would keep an id with escapes as it was typed, and the search would miss
-- it.
create function content_in_use() returns text
  language sql stable set search_path = '' as $$
  select coalesce(string_agg(words, ' '), '') from (
    (select document::jsonb::text as words from public.content_versions order by id desc limit 1)
    union all (select document::jsonb::text from public.content_shown order by id desc limit 1)
    union all select edits::jsonb::text from public.content_draft
    -- Also what another promotion replaced, because it may return.
    union all select edits::jsonb::text from public.content_publications
      where outcome is distinct from 'failed' and coalesce(least(ends_at, ended_at) > now(), outcome is null)
        and (ended_at is null or ended_at > starts_at)
  ) used;
$$;

-- Runs with its owner's rights: the panel can erase one picture per transaction, and none that is in use. Returns false if it
-- erased nothing.
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

-- Staff change the draft together, and owners publish it, see server/src/content. Only the publisher decides what is live: the
-- panel can neither make a version nor write pages.
grant select on content_versions, content_shown to fiosite_panel;
grant select,
  insert (request_id, edits, is_from_draft, undoes_id, returns_to_id, author, person_id, starts_at, ends_at),
  update (ended_at, ended_by, is_undone)
  on content_publications to fiosite_panel;
grant select on content_timeline to fiosite_panel;
grant select, insert on content_replacements to fiosite_panel;
-- LOCK TABLE needs the right to update the whole table, not only some columns.
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
