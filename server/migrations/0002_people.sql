-- Up Migration
-- The people of the panel and how they sign in, see server/src/people. The public server's role has no rights on these tables.
grant usage on schema public to fiosite_panel;
grant select on migrations to fiosite_panel;

create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- Null once the person is removed.
  email text check (email = lower(email)),
  role text not null check (role in ('owner', 'staff')),
  invited_by uuid references people,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  -- The name is kept for the history of contacts; a removed person cannot sign in.
  removed_at timestamptz,
  check (email is not null or removed_at is not null)
);
create unique index people_email on people (email) where removed_at is null;

-- A removed person's e-mail address is deleted, whichever role removes the person.
create function forget_address() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then new.email := null; end if;
  return new;
end $$;
create trigger forget_address before insert or update on people for each row execute function forget_address();

-- Only hashes are kept, so whoever reads a backup cannot use a link or a session.
create table sign_in_links (
  token_hash bytea primary key,
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('invitation', 'sign-in')),
  -- A hash of the e-mail address, which is deleted from the row of a removed person.
  address_hash bytea not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  person_id uuid not null references people on delete cascade,
  -- Such as "Chrome, Android".
  label text not null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the person last used a passkey or opened a link. Actions that cannot be undone need a recent proof.
  proven_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- When the session was signed out. The row stays as long as a passkey that was made in it or a session that came from it. For a
  -- removed person it stays until `ends_at`, so that the server recognizes the person's browsers.
  closed_at timestamptz
);
create index sessions_person on sessions (person_id);

-- A passkey belongs to the session that made it, and a session that a passkey opened belongs to the passkey: ending one also ends
-- everything that came from it.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  credential_id text not null unique,
  session_id uuid not null references sessions on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_session on passkeys (session_id);

-- The passkey that opened the session, and the session in which that passkey was made; both are null if a link opened it.
-- `parent_id` stays when the passkey is deleted from within this session, so that ending the parent still ends this session.
alter table sessions add column passkey_id uuid references passkeys on delete cascade,
  add column parent_id uuid references sessions on delete cascade;
create index sessions_passkey on sessions (passkey_id);
create index sessions_parent on sessions (parent_id);

-- The panel cannot delete people, because the history must go on naming them.
grant select, insert, update (name, role, invited_by, joined_at, removed_at) on people to fiosite_panel;
grant select, insert, update (used_at), delete on sign_in_links to fiosite_panel;
grant select, insert, update (counter, last_used_at), delete on passkeys to fiosite_panel;
grant select, insert, update (last_used_at, proven_at, passkey_id, parent_id, closed_at), delete on sessions to fiosite_panel;
