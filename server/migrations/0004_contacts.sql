-- Up Migration
-- A contact is a person who asked once or several times. The provider's staff work with contacts, see server/src/contacts. The
-- public server's role has no rights on these tables. Only the functions below write here.
create table contacts (
  -- The id of the contact's first request.
  id uuid primary key,
  -- International, digits only: requests with the same number belong to the same contact. Null if the typed number is incomplete,
  -- or if staff said that this is another person with the same number.
  number text unique,
  -- Name, phone and address from the newest request, or as somebody corrected them. A request keeps what it said.
  name text not null,
  phone text not null,
  address text not null,
  state text not null default 'new'
    check (state in ('new', 'contacted', 'sold', 'no-coverage', 'not-interested')),
  -- Why the person is not interested.
  reason text check (reason in ('price', 'loyalty', 'competitor', 'silence')),
  attended_by uuid references people,
  attended_since timestamptz,
  -- A plan's key in the content: the plan that they talked about, later the plan that was sold.
  plan text,
  -- When the newest request came.
  asked_at timestamptz not null,
  -- When the oldest request came that nobody has reacted to yet; null if there is none.
  waiting_since timestamptz,
  -- When somebody of the staff last did something with the contact.
  touched_at timestamptz,
  -- When somebody promised to call back, and who promised it. A contact has at most one such reminder.
  reminder_at timestamptz,
  reminder_for uuid references people,
  -- When it was marked as a hoax or a wrong number. It is then in no list and no figure, and is erased after 30 days.
  hoax_at timestamptz,
  revision integer not null default 0,
  -- The revision that the newest request gave the contact. A person who saw an earlier revision does not know of that request.
  asked_revision integer not null default 0,
  check ((attended_by is null) = (attended_since is null)),
  check ((attended_by is null) = (state = 'new')),
  check (state <> 'new' or waiting_since is not null),
  check (reason is null or state = 'not-interested'),
  check ((reminder_at is null) = (reminder_for is null))
);
create index contacts_asked on contacts (asked_at);
-- The panel looks for contacts to notify about every two seconds.
create index contacts_waiting on contacts (waiting_since) where waiting_since is not null;
create index contacts_reminder on contacts (reminder_at) where reminder_at is not null;

alter table leads
  add contact_id uuid not null references contacts,
  -- The person who noted a contact that did not come through the site.
  add noted_by uuid references people,
  -- The contact's state when this request came; null for the first request.
  add state_before text,
  add reason_before text;
create index leads_contact on leads (contact_id, created_at);

-- Every lead gets a contact, whichever role inserts it. If somebody attends to the contact, it stays with that person; a closed
-- contact becomes new again.
create function join_contact() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  contact public.contacts;
  -- The contact was noted offline, and what staff did afterwards has arrived before it.
  is_late boolean;
  is_busy boolean;
begin
  loop
    insert into public.contacts (id, number, name, phone, address, asked_at, waiting_since)
      values (new.id, new.number, new.name, new.phone, new.address, new.created_at, new.created_at)
      on conflict (number) do nothing
      returning * into contact;
    if found then
      new.contact_id := new.id;
      return new;
    end if;
    -- Nothing is found if somebody has just erased the contact; then try again.
    select * into contact from public.contacts where number = new.number for update;
    exit when found;
  end loop;
  -- Compare with the moment at which the contact was closed, not with the last event: somebody who calls after that is asking
  -- again, whatever a colleague notes later.
  is_late := new.came_by <> 'site' and new.created_at < greatest(contact.asked_at, (
    select at from public.contact_events
    where contact_id = contact.id and revision is not null and undone_at is null and kind <> 'undo'
      and from_state <> to_state and to_state = contact.state and contact.state not in ('new', 'contacted')
    order by revision desc limit 1
  ));
  is_busy := is_late or public.busyness(contact) > 0;
  update public.contacts set
      -- Anybody can write anything into the form, so a request does not change the name or address of a contact that somebody is
      -- attending to, nor what staff corrected. For a known contact, staff often note only the phone.
      name = case when is_busy or new.name = '' or public.is_corrected(contact, 'name') then contact.name else new.name end,
      address = case when is_busy or new.address = '' or public.is_corrected(contact, 'address')
        then contact.address else new.address end,
      state = case when is_busy then contact.state else 'new' end,
      attended_by = case when is_busy then contact.attended_by end,
      attended_since = case when is_busy then contact.attended_since end,
      reason = case when is_busy then contact.reason end,
      hoax_at = case when new.from_burst then contact.hoax_at end,
      asked_at = greatest(contact.asked_at, new.created_at),
      -- While it was a hoax nobody waited for anything, and phones ring only for a wait that they do not know.
      waiting_since = coalesce(
        case when contact.hoax_at is null or new.from_burst then contact.waiting_since end,
        case when not is_late then new.created_at end
      ),
      revision = contact.revision + 1,
      asked_revision = contact.revision + 1
    where id = contact.id;
  new.contact_id := contact.id;
  new.state_before := contact.state;
  new.reason_before := contact.reason;
  return new;
end $$;
create trigger join_contact before insert on leads for each row execute function join_contact();

-- A contact is deleted with its last request.
create function drop_contacts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contacts contact using gone
    where contact.id = gone.contact_id and not exists (select from public.leads where contact_id = contact.id);
  return null;
end $$;
create trigger drop_contacts after delete on leads referencing old table as gone
  for each statement execute function drop_contacts();

-- A sale belongs to the request that led to it, and counts for that request's campaign even if the same person asks for something
-- else later.
create table sales (
  lead_id uuid primary key references leads on delete cascade,
  at timestamptz not null default now(),
  sold_by uuid not null references people,
  plan text,
  -- The price that the content showed on that day, such as "99,90".
  price text,
  install_on date,
  install_period text check (install_period in ('morning', 'afternoon')),
  installed_at timestamptz,
  -- Set when it turned out to be no sale. If the contact is marked as sold again, the same row is used again and keeps its plan.
  undone_at timestamptz
);

-- The requests behind every figure: totals, weeks, towns, campaigns, sales, the spreadsheet and the e-mail on Mondays. Hoaxes are
-- left out; a request of a burst counts once staff reacted to it or sold. An erased request disappears from all figures together
-- with its sale: even a count by town would still be about a person who asked to be forgotten.
create view counted_leads as
  select leads.id, contact_id, created_at, came_by, utm_campaign, utm_source,
    -- The address as the list of contacts and the spreadsheet show it, with the team's corrections.
    contacts.address
  from leads join contacts on contacts.id = contact_id
  where hoax_at is null and (not from_burst or touched_at >= created_at
    or exists (select from sales where lead_id = leads.id and undone_at is null));

-- Whether somebody is busy with a contact: 2 if an installation is pending, 1 if staff are talking to the person, otherwise 0.
create function busyness(contact contacts) returns integer
  language sql stable as $$
  select case
    when contact.state = 'contacted' then 1
    when contact.state = 'sold' and exists (
      select from public.sales join public.leads on leads.id = lead_id
      where contact_id = contact.id and undone_at is null and installed_at is null
        and (install_on is not null or sales.at > now() - interval '30 days')
    ) then 2
    else 0 end
$$;

-- Everything that staff did with contacts; `revision` is the order in which it arrived. Notes hold personal data and are deleted
-- with the contact.
create table contact_events (
  -- The browser makes the id, so that a change which is sent twice is applied once.
  change_id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  person_id uuid not null references people,
  kind text not null check (kind in ('take', 'release', 'state', 'note', 'rewrite', 'remind', 'done', 'sale', 'installed', 'correct',
    'pass', 'hoax', 'undo', 'resend')),
  -- The contact's revision after this event. Null if the change had no effect; the row then only records that the id was used.
  revision integer,
  from_state text not null,
  to_state text not null,
  note text,
  -- The change's other fields, see contract/panel/contacts.ts.
  detail jsonb not null,
  -- The contact and its sales before the change, without name, phone and address. Undoing restores them.
  before jsonb not null,
  -- When it was done. What was done offline arrives later.
  at timestamptz not null default now(),
  rewritten_at timestamptz,
  undone_at timestamptz
);
create index contact_events_contact on contact_events (contact_id, at);
create index contact_events_resent on contact_events (at) where kind = 'resend';

create function is_corrected(contact contacts, field text) returns boolean
  language sql stable as $$
  select exists (
    select from public.contact_events where contact_id = contact.id and kind = 'correct' and revision is not null and detail ? field
  )
$$;

-- Who saw, exported or erased personal data (LGPD, art. 37), who signed in and who changed whose access. A record outlives the
-- lead and holds none of its data.
create table access_records (
  id bigint generated always as identity primary key,
  -- Not now(), which is the start of the transaction: a transaction that was opened early would write a record with an old time.
  at timestamptz not null default clock_timestamp(),
  person_id uuid not null references people,
  -- The device's label. Null for `list`, which covers all devices of a day.
  device text,
  action text not null check (action in ('see', 'list', 'export', 'erase', 'sign-in', 'passkey', 'end-device', 'invite',
    'invite-again', 'role', 'remove')),
  contact_id uuid,
  -- The person whose access was changed.
  about_id uuid references people,
  -- For example the period of an export, the new role, or the device that was signed out.
  detail text,
  -- For `list`: how many different contacts the person got in lists and searches on that day in the company's time zone (a day of
  -- UTC ends at 21h in Ceará). Each contact counts once, because the panel reloads its list at every change.
  day date,
  contacts integer check (contacts > 0),
  -- For `erase`: the transaction that erased the contact.
  erased_in xid8,
  check ((erased_in is not null) = (action = 'erase')),
  check ((device is null) = (action = 'list')),
  check (num_nonnulls(day, contacts) = case action when 'list' then 2 else 0 end)
);
create index access_records_seen on access_records (person_id, contact_id, at) where action = 'see';
create index access_records_erased on access_records (at) where action = 'erase';
create unique index access_records_listed on access_records (person_id, day) where action = 'list';

-- Which contacts were in those lists, so that each counts once a day. Kept for 30 days, because after a leak the company must
-- name the people concerned. No foreign keys: a list must not wait for an erasing, and erasing a contact must not lower the
-- count.
create table contacts_seen (
  person_id uuid,
  day date,
  contact_id uuid,
  primary key (person_id, day, contact_id)
);

-- Even an attacker with the panel's rights cannot change the history or delete leads.
grant select on leads, counted_leads, jobs, webhook_jobs, webhook_destinations, contacts, contact_events, sales, event_counts
  to fiosite_panel;
-- Without a grant on the other columns, which `list` and `erase` need, the panel can record these two only through the functions
-- below.
grant select, insert (person_id, device, action, contact_id, about_id, detail) on access_records to fiosite_panel;

-- Runs with its owner's rights, so that the panel can only increase the count.
create function record_listed_contacts(by_person uuid, time_zone text, contact_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  today date := public.lead_time() at time zone time_zone;
  added integer;
  total integer;
begin
  -- Sorted, because two lists of one person at the same time could otherwise deadlock.
  insert into public.contacts_seen (person_id, day, contact_id)
    select by_person, today, id from unnest(contact_ids) id order by id on conflict do nothing;
  get diagnostics added = row_count;
  if added = 0 then
    return;
  end if;
  insert into public.access_records as record (person_id, action, day, contacts) values (by_person, 'list', today, added)
    on conflict (person_id, day) where action = 'list' do update set contacts = record.contacts + added
    returning contacts into total;
  -- Old rows are deleted with a person's first list of the day. `least` guards against a wrong time zone, with which rows could
  -- be deleted too early. A clock that is ahead would delete them too early too.
  if total = added and public.doubt_about_erasing() is null then
    delete from public.contacts_seen where ctid = any (array(
      select ctid from public.contacts_seen where day < least(today, (now() at time zone 'UTC')::date) - 30
        for update skip locked
    ));
  end if;
end $$;

-- The update waits 10 seconds, because the panel offers to undo a state for 8 seconds: an undone state must not start anything in
-- another system.
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

-- Returns the contact of a request. After two contacts were merged, both ids lead to the same contact.
create function contact_of(any_request uuid) returns uuid
  language sql stable
  return coalesce((select contact_id from public.leads where id = any_request), any_request);

-- Changes of one contact wait for each other here, and the statements that follow see what the earlier change wrote. A corrected
-- number may belong to another contact: both are locked in one order, so that two opposite corrections at the same time do not
-- deadlock.
create function lock_contact(any_request uuid, and_number text default null) returns uuid
  language plpgsql as $$
declare
  locked uuid;
begin
  loop
    locked := public.contact_of(any_request);
    perform from public.contacts where id = locked or number = and_number order by id for update;
    -- While this waited, the contact may have been merged into another one.
    exit when public.contact_of(any_request) = locked;
  end loop;
  return locked;
end $$;

-- Somebody corrected a phone, and the number belongs to another contact: `joining` is merged into that contact. The state and
-- data of the busier contact win, except for what the correction says. Returns false if the other contact has just been erased.
create function join_contacts(joining public.contacts, said jsonb) returns boolean
  language plpgsql as $$
declare
  other public.contacts;
  main public.contacts;
begin
  select * into other from public.contacts where number = joining.number for update;
  if not found then
    return false;
  end if;
  -- If nobody is busy with the other contact and `joining` is new, the merged contact is new too, as after a new request.
  main := case when public.busyness(joining) > public.busyness(other) or public.busyness(other) = 0 and joining.state = 'new'
    then joining else other end;
  -- Lock in the same order as `erase_leads`.
  perform from public.jobs where lead_id in (select id from public.leads where contact_id = joining.id) order by id for update;
  update public.leads set contact_id = other.id where contact_id = joining.id;
  -- Both histories become one sequence, with the events of `joining` last. Each begins above the other contact's revision, so that
  -- whoever knew only one contact has seen nothing of the other.
  update public.contact_events set revision = revision + joining.revision where contact_id = other.id;
  update public.contact_events set contact_id = other.id, revision = revision + joining.revision + other.revision
    where contact_id = joining.id;
  delete from public.contacts where id = joining.id;
  update public.contacts set
      name = coalesce(nullif(said ->> 'name', ''), nullif(main.name, ''), nullif(joining.name, ''), other.name),
      phone = joining.phone,
      address = coalesce(nullif(said ->> 'address', ''), nullif(main.address, ''), nullif(joining.address, ''), other.address),
      state = main.state, reason = main.reason,
      attended_by = main.attended_by, attended_since = main.attended_since,
      plan = coalesce(main.plan, joining.plan, other.plan),
      asked_at = greatest(joining.asked_at, other.asked_at),
      waiting_since = least(joining.waiting_since, other.waiting_since),
      touched_at = greatest(joining.touched_at, other.touched_at),
      -- Keep the earlier of two reminders, so that neither comes too late.
      reminder_at = least(joining.reminder_at, other.reminder_at),
      reminder_for = case when other.reminder_at is null or joining.reminder_at < other.reminder_at
        then joining.reminder_for else other.reminder_for end,
      hoax_at = null,
      -- The revision of the newest event, the correction. It is above the sum of both, because the list detects changes by the sum
      -- over all contacts. `asked_revision` makes earlier changes impossible to undo: undoing would restore only one of the two.
      revision = 2 * joining.revision + other.revision,
      asked_revision = 2 * joining.revision + other.revision
    where id = other.id;
  return true;
end $$;

-- Whether a change comes too late. Some kinds are refused if a colleague made a change that the person had not seen; changes
-- queued offline keep the revision that was seen. `sale` is the contact's last sale, `undone` the person's own change that is to
-- be undone or rewritten.
create function is_refused(
  contact contacts, sale sales, undone contact_events, by_person uuid, change_kind text, wanted jsonb, seen_revision integer
) returns boolean
  language sql stable as $$
  select change_kind = 'take' and contact.attended_by <> by_person and not coalesce((wanted ->> 'anyway')::boolean, false)
    -- Releasing would silently take a sale back. Another mark takes it back on purpose.
    or change_kind = 'release' and (contact.attended_by <> by_person or contact.state = 'sold')
    or change_kind in ('release', 'state', 'pass', 'hoax') and exists (
      select from public.contact_events
      where contact_id = contact.id and revision > seen_revision and person_id <> by_person and undone_at is null
        and (kind in ('take', 'release', 'state', 'remind', 'pass', 'hoax', 'undo') or kind = 'note' and from_state <> to_state
          -- Leaving `sold` takes the sale back.
          or kind in ('sale', 'installed') and change_kind = 'state' and contact.state = 'sold' and wanted ->> 'to' <> 'sold'
          -- Whoever writes about somebody has not found a hoax.
          or kind in ('note', 'done', 'correct') and change_kind = 'hoax' and (wanted ->> 'is')::boolean)
    )
    -- The history would keep a colleague's newer value, but nobody would look for it there.
    or change_kind in ('correct', 'sale') and exists (
      select from public.contact_events
      cross join unnest(array['phone', 'name', 'address', 'plan']) field
      where contact_id = contact.id and revision > seen_revision and person_id <> by_person and undone_at is null
        and kind = change_kind and wanted ? field and detail ? field
    )
    -- Noting a known phone takes the contact without an event.
    or change_kind in ('state', 'pass') and seen_revision < contact.asked_revision and contact.attended_by <> by_person and exists (
      select from public.leads
      where contact_id = contact.id and noted_by = contact.attended_by and created_at = contact.attended_since
    )
    or change_kind = 'hoax' and (wanted ->> 'is')::boolean and (seen_revision < contact.asked_revision or exists (
      select from public.sales join public.leads on leads.id = lead_id
      where contact_id = contact.id and sales.undone_at is null and installed_at is null
    ))
    or change_kind = 'remind' and contact.reminder_at <> coalesce((wanted ->> 'replaces')::timestamptz, '-infinity')
    or change_kind in ('sale', 'installed') and sale.lead_id is null
    -- If marking the contact as sold was refused, details of that sale must not overwrite an earlier sale. Only the earlier
    -- sale's day of installation may still change.
    or change_kind = 'sale' and contact.state <> 'sold'
      and (wanted ? 'plan' or sale.install_on is null or sale.installed_at is not null)
    or change_kind = 'installed' and sale.install_on is distinct from (wanted ->> 'day')::date
    or change_kind = 'sale' and wanted ? 'day' and sale.install_on is distinct from (wanted ->> 'replaces')::date
    or change_kind = 'rewrite' and undone.kind is distinct from 'note'
    -- Undoing restores the whole contact, so nothing else may have happened to it since.
    or change_kind = 'undo' and (
      undone.revision is null or undone.revision < contact.asked_revision
      or undone.kind in ('rewrite', 'correct', 'undo', 'resend')
      or exists (
        select from public.contact_events
        where contact_id = contact.id and revision > undone.revision and undone_at is null
          and (kind not in ('note', 'rewrite', 'correct', 'undo', 'resend') or kind = 'note' and from_state <> to_state)
          -- The person's own details of the sale are undone together with the state `sold`.
          and not (kind = 'sale' and person_id = by_person and undone.kind = 'state')
      )
    )
$$;

-- Applies one change that a person made, see contract/panel/contacts.ts. Returns done, repeated (it was applied before), refused,
-- missing (the contact is erased), reused (the id belongs to another change) or left (the colleague is no longer in the team).
create function change_contact(
  this_change uuid, any_request uuid, by_person uuid, change_kind text,
  wanted jsonb default '{}', new_note text default null, seen_revision integer default null, age_seconds integer default 0
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  contact public.contacts;
  next public.contacts;
  earlier public.contact_events;
  undone public.contact_events;
  sale public.sales;
  own_leads uuid[];
  asked_lead uuid;
  sold_before uuid[];
  sold_after uuid[];
  arrived timestamptz := public.lead_time();
  since timestamptz;
  has_effect boolean;
begin
  contact.id := public.lock_contact(any_request, wanted ->> 'number');
  select * into contact from public.contacts where id = contact.id;
  if not found then
    return 'missing';
  end if;
  select * into earlier from public.contact_events where change_id = this_change;
  if found then
    return case when (earlier.contact_id, earlier.person_id, earlier.kind) = (contact.id, by_person, change_kind)
      then 'repeated' else 'reused' end;
  end if;
  own_leads := array(select id from public.leads where contact_id = contact.id);
  select * into sale from public.sales where lead_id = any (own_leads) and undone_at is null order by at desc limit 1;
  select * into undone from public.contact_events
    where change_id = (wanted ->> 'of')::uuid and contact_id = contact.id and person_id = by_person and undone_at is null;

  -- A repeated tap had no effect, so there is nothing to undo.
  if change_kind = 'undo' and undone.change_id is not null and undone.revision is null then
    return 'done';
  end if;
  if public.is_refused(contact, sale, undone, by_person, change_kind, wanted, seen_revision) then
    return 'refused';
  end if;
  if change_kind = 'pass'
    and not exists (select from public.people where id = (wanted ->> 'to')::uuid and removed_at is null for share) then
    return 'left';
  end if;

  -- Limits the time to between the first request and now, whatever a browser or a wrong clock says.
  since := least(arrived, greatest(arrived - make_interval(secs => age_seconds), (
    select min(created_at) from public.leads where contact_id = contact.id
  )));
  -- A change that was made before the newest request came belongs to the request before it.
  select id into asked_lead from public.leads where contact_id = contact.id
    order by created_at > case change_kind when 'undo' then undone.at else since end, created_at desc, id limit 1;
  next := contact;
  if change_kind = 'undo' then
    next := jsonb_populate_record(contact, undone.before);
  else
    next.attended_by := case
      when change_kind = 'take' then by_person
      when change_kind = 'release' then null
      when change_kind = 'pass' then (wanted ->> 'to')::uuid
      when change_kind in ('state', 'remind') or (wanted ->> 'takes')::boolean then coalesce(contact.attended_by, by_person)
      else contact.attended_by end;
    -- A contact that somebody works with is no hoax, whatever a colleague has marked meanwhile: hoaxes are in no list and are erased.
    if change_kind in ('take', 'state', 'remind', 'note', 'done') then
      next.hoax_at := null;
    end if;
    next.state := case
      when change_kind = 'state' then wanted ->> 'to'
      when next.attended_by is null then 'new'
      when contact.state = 'new' then 'contacted'
      else contact.state end;
    next.reason := case
      when next.state <> 'not-interested' then null
      when change_kind = 'state' then wanted ->> 'reason'
      else contact.reason end;
    next.attended_since := case
      when next.attended_by is null then null
      when next.attended_by = contact.attended_by then contact.attended_since
      else since end;
    if next.state = 'new' then
      next.waiting_since := coalesce(contact.waiting_since, contact.asked_at);
    -- These kinds count as a reaction, and the contact stops waiting. A request that the person had not seen still waits.
    elsif change_kind in ('take', 'state', 'note', 'remind', 'done') and contact.waiting_since is not null then
      next.waiting_since := case when seen_revision < contact.asked_revision then contact.asked_at end;
    end if;
    if change_kind = 'remind' then
      next.reminder_at := (wanted ->> 'at')::timestamptz;
      next.reminder_for := by_person;
    -- A change that settles an older reminder must not delete a newer one.
    elsif change_kind = 'done' and contact.reminder_at = (wanted ->> 'at')::timestamptz
      or next.state <> contact.state and next.state not in ('new', 'contacted') then
      next.reminder_at := null;
      next.reminder_for := null;
    elsif change_kind = 'pass' and contact.reminder_at is not null then
      next.reminder_for := next.attended_by;
    elsif change_kind = 'sale' then
      next.plan := coalesce(wanted ->> 'plan', contact.plan);
    elsif change_kind = 'hoax' then
      next.hoax_at := case when (wanted ->> 'is')::boolean then coalesce(contact.hoax_at, arrived) end;
    elsif change_kind = 'correct' then
      next.name := coalesce(wanted ->> 'name', contact.name);
      next.phone := coalesce(wanted ->> 'phone', contact.phone);
      next.address := coalesce(wanted ->> 'address', contact.address);
      -- If the phone did not change, the number must not either: it is null if another person has the same phone, see
      -- `note_contact`.
      next.number := case when next.phone <> contact.phone then wanted ->> 'number' else contact.number end;
      -- The history keeps the values before the correction.
      wanted := wanted || jsonb_build_object('was',
        jsonb_build_object('name', contact.name, 'phone', contact.phone, 'address', contact.address));
    end if;
  end if;
  has_effect := change_kind in ('note', 'rewrite', 'sale', 'installed', 'undo', 'resend') or next is distinct from contact
    -- Each attempt to reach the person counts, but repeated taps within a minute count once.
    or wanted ? 'how' and not exists (
      select from public.contact_events
      where contact_id = contact.id and person_id = by_person and kind = 'take' and detail ->> 'how' = wanted ->> 'how'
        and revision is not null and undone_at is null and at between since - interval '1 minute' and since + interval '1 minute'
    );

  insert into public.contact_events (change_id, contact_id, person_id, kind, revision, from_state, to_state, note, detail, before, at)
    values (
      this_change, contact.id, by_person, change_kind, case when has_effect then contact.revision + 1 end,
      contact.state, next.state, case when change_kind <> 'rewrite' then new_note end, wanted,
      to_jsonb(contact) - '{id,number,name,phone,address,revision}'::text[] || jsonb_build_object('sales', (
        select coalesce(jsonb_agg(to_jsonb(sales)), '[]') from public.sales where lead_id = any (own_leads) and undone_at is null
      )),
      since
    )
    on conflict (change_id) do nothing;
  if not found then
    return 'reused';
  end if;
  if not has_effect then
    return 'done';
  end if;
  if change_kind = 'undo' then
    update public.contact_events set undone_at = now()
      where change_id = undone.change_id or contact_id = contact.id and kind = 'sale' and revision > undone.revision;
  elsif change_kind = 'rewrite' then
    update public.contact_events set note = new_note, rewritten_at = now() where change_id = undone.change_id;
  elsif change_kind not in ('pass', 'correct', 'hoax', 'resend') then
    next.touched_at := greatest(contact.touched_at, since);
  end if;
  next.revision := contact.revision + 1;
  while next.number is distinct from contact.number loop
    -- Try the update instead of looking for the number first: at this moment a contact with it may be created or erased.
    begin
      update public.contacts set number = next.number where id = contact.id;
      exit;
    exception when unique_violation then
      if public.join_contacts(next, wanted) then
        return 'done';
      end if;
    end;
  end loop;
  update public.contacts set
      name = next.name, phone = next.phone, address = next.address, state = next.state,
      reason = next.reason, attended_by = next.attended_by, attended_since = next.attended_since, plan = next.plan,
      waiting_since = next.waiting_since, touched_at = next.touched_at, reminder_at = next.reminder_at,
      reminder_for = next.reminder_for, hoax_at = next.hoax_at, revision = next.revision
    where id = contact.id;

  sold_before := array(select lead_id from public.sales where lead_id = any (own_leads) and undone_at is null);
  if change_kind = 'undo' then
    update public.sales set undone_at = now() where lead_id = any (own_leads) and undone_at is null;
    update public.sales set
        at = was.at, sold_by = was.sold_by, plan = was.plan, price = was.price, install_on = was.install_on,
        install_period = was.install_period, installed_at = was.installed_at, undone_at = null
      from jsonb_populate_recordset(null::public.sales, undone.before -> 'sales') was where sales.lead_id = was.lead_id;
  elsif next.state = 'sold' and contact.state <> 'sold' then
    insert into public.sales as known (lead_id, at, sold_by, plan) values (asked_lead, since, by_person, next.plan)
      on conflict (lead_id) do update set
        at = excluded.at, sold_by = excluded.sold_by, install_on = null, install_period = null, installed_at = null,
        undone_at = null
      where known.undone_at is not null;
  elsif next.state <> 'sold' and contact.state = 'sold' then
    -- An earlier sale that is already installed remains a sale.
    update public.sales set undone_at = now()
      where lead_id = any (own_leads) and undone_at is null and (installed_at is null or lead_id = sale.lead_id);
  elsif change_kind = 'sale' then
    update public.sales set
        plan = coalesce(wanted ->> 'plan', plan),
        price = case when wanted ? 'plan' then wanted ->> 'price' else price end,
        install_on = coalesce((wanted ->> 'day')::date, install_on),
        install_period = case when wanted ? 'day' then wanted ->> 'period' else install_period end,
        installed_at = case when (wanted ->> 'day')::date <> install_on then null else installed_at end
      where lead_id = sale.lead_id;
  elsif change_kind = 'installed' then
    update public.sales set installed_at = case when (wanted ->> 'is')::boolean then since end where lead_id = sale.lead_id;
  end if;
  if next.state <> contact.state then
    sold_after := array(select lead_id from public.sales where lead_id = any (own_leads) and undone_at is null);
    -- Lock in the same order as `erase_leads`.
    perform from public.webhook_jobs where lead_id = any (own_leads) order by id for update;
    -- A sale that is taken back or comes back is told about the request that led to it, even if the person has asked again since.
    -- When it comes back, a later request, which sold nothing, is new again, or contacted if somebody had reacted to it.
    perform public.enqueue_lead_update(own_lead, case
        when next.state <> 'sold' or own_lead = any (sold_after) then next.state
        when next.waiting_since is null then 'contacted'
        else 'new' end)
      from unnest(own_leads) own_lead
      where own_lead = asked_lead or (own_lead = any (sold_before)) <> (own_lead = any (sold_after));
  end if;
  return 'done';
end $$;

-- Passes all contacts that a person is busy with to a colleague, or takes them back if `to_person` is null. The ids of the
-- changes derive from `passing`, so that a repeated request does nothing. Returns how many were passed or taken back; null if the
-- colleague is no longer in the team.
create function pass_contacts(passing uuid, by_person uuid, to_person uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  each uuid;
  passed public.contact_events;
begin
  -- The same request, sent twice at the same time, waits here.
  perform pg_advisory_xact_lock(hashtextextended(passing::text, 0));
  if to_person is null then
    for passed in
      select * from public.contact_events where person_id = by_person and detail ->> 'batch' = passing::text order by contact_id
    loop
      perform public.change_contact(md5(passing || ' undo ' || passed.change_id)::uuid, passed.contact_id, by_person, 'undo',
        jsonb_build_object('of', passed.change_id));
    end loop;
  elsif not exists (select from public.people where id = to_person and removed_at is null) then
    return null;
  elsif not exists (select from public.contact_events where person_id = by_person and detail ->> 'batch' = passing::text) then
    -- Lock in the same order as `erase_leads`.
    for each in
      select id from public.contacts
      where attended_by = by_person and hoax_at is null and public.busyness(contacts) > 0
      order by id for update
    loop
      perform public.change_contact(md5(passing || ' ' || each)::uuid, each, by_person, 'pass',
        jsonb_build_object('to', to_person, 'batch', passing));
    end loop;
  end if;
  return (
    select count(*) from public.contact_events
    where person_id = by_person and detail ->> 'batch' = passing::text and revision is not null
      and (undone_at is null) = (to_person is not null)
  );
end $$;

-- Saves a person who called, wrote or came in: a lead like any other, but without an e-mail to the team. The browser makes its
-- id, so that changes made offline can refer to it. Whoever noted the contact attends to it, unless a colleague already does.
create function note_contact(
  new_id uuid, by_person uuid, new_name text, new_phone text, new_number text, new_address text, new_came_by text,
  new_plan text default null, age_seconds integer default 0, new_note text default null
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  noted public.leads;
  new_state text;
  still_waiting timestamptz;
  -- At most seven days back, because a lead that looks older could be erased too early.
  since timestamptz := public.lead_time() - make_interval(secs => least(age_seconds, 7 * 86400));
begin
  if exists (select from public.erased_leads where id = new_id) then
    return 'missing';
  end if;
  insert into public.leads (
    id, idempotency_key, name, phone, number, address, language, came_by, noted_by, created_at, email_sent_at
  ) values (new_id, new_id, new_name, new_phone, new_number, new_address, 'pt-BR', new_came_by, by_person, since, since)
    returning * into noted;
  insert into public.webhook_jobs (destination, lead_id)
    select name, noted.id from public.webhook_destinations where is_active;
  update public.contacts set
      plan = coalesce(new_plan, plan), state = case state when 'new' then 'contacted' else state end,
      attended_by = coalesce(attended_by, by_person),
      attended_since = coalesce(attended_since, since),
      -- A colleague's contact goes on waiting for the colleague. So does a request that came after the contact was noted.
      waiting_since = case when attended_by <> by_person or since < asked_at then waiting_since end,
      touched_at = greatest(touched_at, since)
    where id = noted.contact_id returning state, waiting_since into new_state, still_waiting;
  -- Somebody who waits for the installation bought with an earlier request: this one sold nothing.
  if new_state <> 'sold' then
    perform public.enqueue_lead_update(noted.id, new_state);
  end if;
  if new_note is not null then
    perform public.change_contact(md5(new_id || ' note')::uuid, noted.id, by_person, 'note', '{}', new_note, null, age_seconds);
    -- A note answers whoever waits, but this one is part of the request itself.
    update public.contacts set waiting_since = still_waiting where id = noted.contact_id;
  end if;
  return 'done';
exception when unique_violation then
  return case when exists (select from public.leads where id = new_id and noted_by = by_person) then 'repeated' else 'reused' end;
end $$;

-- Runs with its owner's rights: the panel can erase only for an owner and never without a record, one contact per transaction and
-- 30 per minute. No person is faster, and an attacker who takes over the panel's process is noticed before all contacts are gone.
create function erase_contact(any_request uuid, by_person uuid, by_device text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  erased uuid;
begin
  if not exists (select from public.people where id = by_person and role = 'owner' and removed_at is null) then
    raise exception 'only an owner erases a contact';
  end if;
  -- Without the lock, many connections could each count before the others have written their record. Under repeatable read the
  -- count would miss records of other transactions.
  perform pg_advisory_xact_lock('public.access_records'::regclass::bigint);
  if current_setting('transaction_isolation') <> 'read committed' or (
    select count(*) >= 30 or coalesce(bool_or(erased_in = pg_current_xact_id()), false) from public.access_records
    where action = 'erase' and at > (select clock_timestamp()) - interval '1 minute'
      -- A time in the future was written with a wrong clock.
      and at < (select clock_timestamp()) + interval '1 minute'
  ) then
    raise exception 'too many contacts are erased at a time';
  end if;
  -- A request that arrives at this moment waits, or is erased too.
  erased := public.lock_contact(any_request);
  if public.erase_leads(array(select id from public.leads where contact_id = erased), 'request') = 0 then
    return false;
  end if;
  insert into public.access_records (person_id, device, action, contact_id, erased_in)
    values (by_person, by_device, 'erase', erased, pg_current_xact_id());
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

-- Sends the message about a lead again, to every destination or to one. It keeps its webhook-id, so that a receiver which already
-- has it can ignore it. If the lead has a state, `lead.updated` follows. Returns how many messages were queued.
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

-- For the panel: sends the newest request again, to the team by e-mail or to one destination. A disabled destination gets another
-- chance; if it still responds with 410, it is disabled again. It is enabled last, because the server could otherwise send its
-- other messages before this one is queued. Also returns exhausted: a contact can be sent to the same destination three times an
-- hour, all contacts together 60 times.
create function resend_contact(this_change uuid, any_request uuid, by_person uuid, to_destination text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  resent uuid;
  newest_lead uuid;
  outcome text;
begin
  if to_destination is not null
    and not exists (select from public.webhook_destinations where name = to_destination and is_active) then
    return 'missing';
  end if;
  -- Concurrent requests to send again wait for each other, so that each counts those before it.
  perform pg_advisory_xact_lock('public.contact_events'::regclass::bigint);
  -- Lock in the same order as `erase_leads`.
  resent := public.lock_contact(any_request);
  newest_lead := (select id from public.leads where contact_id = resent order by created_at desc, id limit 1);
  perform from public.jobs where lead_id = newest_lead order by id for update;
  if not exists (select from public.contact_events where change_id = this_change) and (
    select count(*) >= 60 or count(*) filter (where contact_id = resent) >= 3 from public.contact_events
    where kind = 'resend' and at > public.lead_time() - interval '1 hour' and note is not distinct from to_destination
  ) then
    return 'exhausted';
  end if;
  outcome := public.change_contact(this_change, resent, by_person, 'resend', '{}', to_destination);
  if outcome = 'done' and to_destination is null then
    perform public.send_lead_email_again(newest_lead);
  elsif outcome = 'done' then
    perform public.send_lead_webhooks_again(newest_lead, to_destination);
    update public.webhook_destinations set disabled_at = null, paused_until = null where name = to_destination;
  end if;
  return outcome;
end $$;

revoke execute on function join_contact, drop_contacts, record_listed_contacts, enqueue_lead_update, contact_of, busyness,
  is_corrected, is_refused, lock_contact, join_contacts, change_contact, pass_contacts, note_contact, erase_contact,
  send_lead_email_again, send_lead_webhooks_again, resend_contact from public;
grant execute on function record_listed_contacts, contact_of, change_contact, pass_contacts, note_contact, erase_contact,
  resend_contact to fiosite_panel;
