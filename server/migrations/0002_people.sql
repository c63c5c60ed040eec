-- Up Migration
-- The people of the panel and how they sign in, see server/src/people. The public server's role has no rights on these tables.
grant usage on schema public to fiosite_panel;
grant select on migrations to fiosite_panel;

create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'staff')),
  invited_by uuid references people,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  -- Kept for the history of contacts; a removed person cannot sign in.
  removed_at timestamptz
);
create unique index people_email on people (email) where removed_at is null;

-- Only the hash is kept: whoever reads a backup cannot use a link or a session.
create table sign_in_links (
  token_hash bytea primary key,
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('invitation', 'sign-in')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);

create table passkeys (
  credential_id text primary key,
  person_id uuid not null references people on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  person_id uuid not null references people on delete cascade,
  -- Such as "Chrome, Android".
  label text not null,
  -- The passkey that was used or made in this session: it goes when the person ends a lost device.
  credential_id text references passkeys on delete set null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index sessions_person on sessions (person_id);

-- People are never deleted and keep their address: the history goes on naming the same person.
grant select, insert, update (name, role, invited_by, joined_at, removed_at) on people to fiosite_panel;
grant select, insert, update (used_at), delete on sign_in_links to fiosite_panel;
grant select, insert, update (counter, last_used_at), delete on passkeys to fiosite_panel;
grant select, insert, update (last_used_at, credential_id), delete on sessions to fiosite_panel;
