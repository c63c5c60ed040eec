-- Up Migration
-- What the provider's people do with leads, see server/src/contacts. The public server's role has no rights on these tables.
-- A lead without a row is new and nobody attends to it. Only `change_contact` writes here and into the history.
create table contacts (
  lead_id uuid primary key references leads on delete cascade,
  state text not null default 'new'
    check (state in ('new', 'contacted', 'sold', 'no-coverage', 'not-interested')),
  attended_by uuid references people,
  attended_since timestamptz,
  revision integer not null default 0,
  check ((attended_by is null) = (attended_since is null)),
  check ((attended_by is null) = (state = 'new'))
);

-- Everything that was done; `revision` has the order in which it arrived. Notes hold personal data and go with the lead.
create table contact_events (
  id bigint generated always as identity primary key,
  -- Made by the browser: a change that is sent twice happens once.
  change_id uuid not null unique,
  lead_id uuid not null references leads on delete cascade,
  person_id uuid not null references people,
  kind text not null check (kind in ('take', 'release', 'state', 'note', 'resend')),
  -- Of the contact after this event. Null if the change found everything as it wanted: only its id counts.
  revision integer,
  from_state text not null,
  to_state text not null,
  -- Of `resend` the destination, null for the e-mail.
  note text,
  -- When it was done. Of a note, which may arrive later, when it was written.
  at timestamptz not null default now(),
  unique (lead_id, revision)
);
create index contact_events_resent on contact_events (at) where kind = 'resend';

-- Who saw, exported or erased personal data (LGPD, art. 37), who signed in and who changed whose access. Outlives the lead and holds
-- none of its data.
create table access_records (
  id bigint generated always as identity primary key,
  -- Not now(), the transaction's start: one that was opened early would write a record of that time.
  at timestamptz not null default clock_timestamp(),
  person_id uuid not null references people,
  -- Its label. Null for `list`: a day may have several devices.
  device text,
  action text not null check (action in ('see', 'list', 'export', 'erase', 'sign-in', 'passkey', 'end-device', 'invite',
    'invite-again', 'role', 'remove')),
  lead_id uuid,
  -- Whose access was changed.
  about_id uuid references people,
  -- Such as the period of an export, the new role, or the device that was ended.
  detail text,
  -- Of `list`: how many different contacts the person got in lists and searches on that day of the company's time zone (a day of
  -- UTC ends at 21h in Ceará). Different ones: the panel reloads its list at every change, and would count the same ones each time.
  day date,
  contacts integer check (contacts > 0),
  -- Of `erase`: the transaction.
  erased_in xid8,
  check ((erased_in is not null) = (action = 'erase')),
  check ((device is null) = (action = 'list')),
  check (num_nonnulls(day, contacts) = case action when 'list' then 2 else 0 end)
);
create index access_records_seen on access_records (person_id, lead_id, at) where action = 'see';
create index access_records_erased on access_records (at) where action = 'erase';
create unique index access_records_listed on access_records (person_id, day) where action = 'list';

-- Which contacts were in those lists, so that each counts once a day. Kept for 30 days: after a leak the company must name the people
-- concerned. Without references: a list must not wait for an erasing, and erasing lowers no number.
create table contacts_seen (
  person_id uuid,
  day date,
  lead_id uuid,
  primary key (person_id, day, lead_id)
);

-- The history cannot be changed and leads cannot be deleted, also not by somebody with the panel's rights.
grant select on leads, jobs, webhook_jobs, webhook_destinations, contacts, contact_events, event_counts to fiosite_panel;
-- Without the other columns, which `list` and `erase` need, only the functions below record these two.
grant select, insert (person_id, device, action, lead_id, about_id, detail) on access_records to fiosite_panel;

-- Runs with its owner's rights: the panel can only add to a number.
create function record_listed_contacts(by_person uuid, time_zone text, lead_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  today date := now() at time zone time_zone;
  added integer;
  total integer;
begin
  -- Sorted: two lists of one person at the same time would otherwise wait for each other.
  insert into public.contacts_seen (person_id, day, lead_id)
    select by_person, today, id from unnest(lead_ids) id order by id on conflict do nothing;
  get diagnostics added = row_count;
  if added = 0 then
    return;
  end if;
  insert into public.access_records as record (person_id, action, day, contacts) values (by_person, 'list', today, added)
    on conflict (person_id, day) where action = 'list' do update set contacts = record.contacts + added
    returning contacts into total;
  -- With the first list of a person's day. Not by the given time zone alone: one of a week ahead would forget too early.
  if total = added then
    delete from public.contacts_seen where ctid = any (array(
      select ctid from public.contacts_seen where day < least(today, (now() at time zone 'UTC')::date) - 30
        for update skip locked
    ));
  end if;
end $$;

-- The panel offers to undo a state for 8 s: one that is undone must not start anything in another system.
create function enqueue_lead_update(updated_lead uuid, new_state text) returns void
  language sql as $$
  update public.webhook_jobs
    set lead_state = new_state, state_at = now(), update_number = update_number + 1
    where lead_id = updated_lead and event <> 'lead.erased'
      and destination in (select name from public.webhook_destinations where is_active);
  update public.webhook_jobs
    set event = 'lead.updated', occurred_at = now(), request_number = request_number + 1,
      run_at = now() + interval '10 seconds', attempts = 0, last_error = null, succeeded_at = null
    where lead_id = updated_lead and (event = 'lead.updated' or event = 'lead.created' and succeeded_at is not null)
      and destination in (select name from public.webhook_destinations where is_active)
$$;

-- One thing that a person did, see contract/panel/contacts.ts. Returns done, repeated (it was done before), refused, missing (the
-- lead is erased) or reused (the id belongs to another change).
create function change_contact(
  this_change uuid, contact_id uuid, by_person uuid, change_kind text,
  new_state text default null, new_note text default null, seen_revision integer default null,
  is_anyway boolean default false, note_age_seconds integer default 0
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  lead_since timestamptz;
  contact public.contacts;
  earlier public.contact_events;
  next_state text;
  next_person uuid;
  has_effect boolean;
begin
  -- Erasing waits for the changes that have begun. A stronger lock could deadlock with the worker that marks the lead as sent.
  select created_at into lead_since from public.leads where id = contact_id for key share;
  if not found then
    return 'missing';
  end if;
  insert into public.contacts (lead_id) values (contact_id) on conflict do nothing;
  -- Changes of one contact wait for each other here; the statements below then see what the first one wrote.
  select * into contact from public.contacts where lead_id = contact_id for update;
  select * into earlier from public.contact_events where change_id = this_change;
  if found then
    return case when (earlier.lead_id, earlier.person_id, earlier.kind) = (contact_id, by_person, change_kind)
      then 'repeated' else 'reused' end;
  end if;

  if change_kind = 'take' and contact.attended_by <> by_person and not is_anyway
    or change_kind = 'release' and contact.attended_by <> by_person
    or change_kind in ('release', 'state') and exists (
      select from public.contact_events
      where lead_id = contact_id and revision > seen_revision and person_id <> by_person
        and kind in ('take', 'release', 'state')
    )
  then
    return 'refused';
  end if;

  next_state := case
    when change_kind = 'take' and contact.state = 'new' then 'contacted'
    when change_kind = 'release' then 'new'
    when change_kind = 'state' then new_state
    else contact.state end;
  next_person := case
    when change_kind = 'take' then by_person
    when change_kind = 'release' then null
    when change_kind = 'state' then coalesce(contact.attended_by, by_person)
    else contact.attended_by end;
  has_effect := change_kind in ('note', 'resend') or next_state <> contact.state
    or next_person is distinct from contact.attended_by;

  insert into public.contact_events (change_id, lead_id, person_id, kind, revision, from_state, to_state, note, at)
    values (
      this_change, contact_id, by_person, change_kind, case when has_effect then contact.revision + 1 end,
      contact.state, next_state, new_note,
      -- Neither the browser nor a clock that was wrong can put a note before its contact or into the future.
      case change_kind
        when 'note' then least(now(), greatest(now() - make_interval(secs => note_age_seconds), lead_since))
        else now() end
    )
    on conflict (change_id) do nothing;
  if not found then
    return 'reused';
  end if;
  if not has_effect then
    return 'done';
  end if;
  update public.contacts
    set state = next_state, revision = revision + 1, attended_by = next_person,
      attended_since = case
        when next_person is null then null
        when next_person = contact.attended_by then contact.attended_since
        else now() end
    where lead_id = contact_id;
  if next_state <> contact.state then
    perform public.enqueue_lead_update(contact_id, next_state);
  end if;
  return 'done';
end $$;

-- Runs with its owner's rights: the panel erases for an owner only and never without a record, one contact in a transaction and 30
-- in a minute. No person is faster; whoever takes over the panel's process is noticed before everything is gone.
create function erase_contact(contact_id uuid, by_person uuid, by_device text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.people where id = by_person and role = 'owner' and removed_at is null) then
    raise exception 'only an owner erases a contact';
  end if;
  -- Otherwise many connections could each count before the others have written their record. Repeatable read would not see it.
  perform pg_advisory_xact_lock('public.access_records'::regclass::bigint);
  if current_setting('transaction_isolation') <> 'read committed' or (
    select count(*) >= 30 or coalesce(bool_or(erased_in = pg_current_xact_id()), false) from public.access_records
    where action = 'erase' and at > (select clock_timestamp()) - interval '1 minute'
  ) then
    raise exception 'too many contacts are erased at a time';
  end if;
  if public.erase_leads(array[contact_id], 'request') = 0 then
    return false;
  end if;
  insert into public.access_records (person_id, device, action, lead_id, erased_in)
    values (by_person, by_device, 'erase', contact_id, pg_current_xact_id());
  return true;
end $$;

-- Sends the e-mail again, to all recipients and with a new Message-ID. Safe while it is being sent: `recordSentEmails` locks the
-- job before the lead, as this does. Returns false if there is no such lead.
create function send_lead_email_again(again_lead uuid) returns boolean
  language plpgsql as $$
begin
  update public.jobs
    set kind = 'lead-email', request_number = request_number + 1, run_at = now(), attempts = 0, last_error = null,
      accepted_recipients = '{}'
    where lead_id = again_lead and kind in ('lead-email', 'lead-summary');
  if not found then
    insert into public.jobs (kind, lead_id, request_number) select 'lead-email', id, 2 from public.leads where id = again_lead;
  end if;
  update public.leads set email_sent_at = null where id = again_lead;
  return found;
end $$;

-- Sends the message about a lead again, to every destination or to one, with the webhook-id that it had: a receiver that has it
-- can ignore it. Of a lead with a state, `lead.updated` follows. Returns how many.
create function send_lead_webhooks_again(again_lead uuid, to_destination text default null) returns integer
  language plpgsql as $$
declare
  queued integer;
begin
  insert into public.webhook_jobs as job (destination, lead_id, request_number)
    select name, again_lead, 2 from public.webhook_destinations
    where is_active and (to_destination is null or name = to_destination)
      and (
        exists (select from public.leads where id = again_lead)
        or exists (select from public.webhook_jobs where lead_id = again_lead and destination = name)
      )
    on conflict (lead_id, destination) do update
      set event = case job.event when 'lead.updated' then 'lead.created' else job.event end,
        request_number = job.request_number + 1, run_at = now(), attempts = 0, last_error = null, succeeded_at = null;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- For the panel: to the team by e-mail, or to one destination. A disabled destination gets another chance; if it still responds
-- with 410, it is disabled again. It is enabled last: otherwise the server could send messages before they are queued. Returns
-- also exhausted: each destination gets a contact three times in an hour, and all contacts together 60 times.
create function resend_contact(this_change uuid, contact_id uuid, by_person uuid, to_destination text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
begin
  if to_destination is not null
    and not exists (select from public.webhook_destinations where name = to_destination and is_active) then
    return 'missing';
  end if;
  -- Those who send something again at the same time count one after the other.
  perform pg_advisory_xact_lock('public.contact_events'::regclass::bigint);
  -- The order of the locks is that of `erase_leads`.
  perform from public.jobs where lead_id = contact_id order by id for update;
  if not exists (select from public.contact_events where change_id = this_change) and (
    select count(*) >= 60 or count(*) filter (where lead_id = contact_id) >= 3 from public.contact_events
    where kind = 'resend' and at > now() - interval '1 hour' and note is not distinct from to_destination
  ) then
    return 'exhausted';
  end if;
  outcome := public.change_contact(this_change, contact_id, by_person, 'resend', null, to_destination);
  if outcome = 'done' and to_destination is null then
    perform public.send_lead_email_again(contact_id);
  elsif outcome = 'done' then
    perform public.send_lead_webhooks_again(contact_id, to_destination);
    update public.webhook_destinations set disabled_at = null, paused_until = null where name = to_destination;
  end if;
  return outcome;
end $$;

revoke execute on function record_listed_contacts, enqueue_lead_update, change_contact, erase_contact, send_lead_email_again,
  send_lead_webhooks_again, resend_contact from public;
grant execute on function record_listed_contacts, change_contact, erase_contact, resend_contact to fiosite_panel;
