-- Up Migration
-- Messages to the phones of the provider's staff, see server/src/push.
-- This key pair signs every push message. Phones accept messages of this pair only, so a restored machine must have the same one.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- Phones that get notifications. Each belongs to a session: signing out, ending the device or removing the person also ends its
-- notifications.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- Nothing is sent before this time: a process is sending now, the phone was just notified, or its push service failed.
  next_at timestamptz not null default now(),
  attempts integer not null default 0
);

-- What each phone was notified of, so that a restart or a second process does not notify it again.
create table push_notices (
  session_id uuid not null references push_subscriptions on delete cascade on update cascade,
  contact_id uuid not null references contacts on delete cascade,
  kind text not null check (kind in ('new', 'late', 'reminder', 'overdue', 'tomorrow')),
  -- The time of the request or reminder: a later one of the same contact notifies again.
  about timestamptz not null,
  primary key (session_id, contact_id, kind, about)
);
create index push_notices_contact on push_notices (contact_id);
grant select, insert on push_keys, push_notices to fiosite_panel;
grant select, insert, update, delete on push_subscriptions to fiosite_panel;
