-- Up Migration
-- The tables of this schema hold personal data (LGPD, art. 46): other roles of the same cluster need an explicit grant.
revoke all on schema public from public;
grant usage on schema public to fiosite_server;
grant select on migrations to fiosite_server;

create table leads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text not null,
  address text not null,
  created_at timestamptz not null default now(),
  -- Accepts any language, so that after a rollback the form still saves leads in a language that only the newer release had.
  language text not null check (language ~ '^[a-z]{2,3}-[A-Z]{2}$'),
  idempotency_key uuid not null unique,
  -- The internet address had sent more than its share, so a program may have sent this lead, see server/src/leads/lead-routes.ts.
  from_burst boolean not null default false,
  -- The phone as an international number, digits only, guessed where the area code is missing. Null if it is no complete number.
  number text check (number ~ '^[0-9]{8,15}$'),
  -- `site` is the form; the others are noted in the panel, and the team gets no e-mail about them.
  came_by text not null default 'site' check (came_by in ('site', 'whatsapp', 'call', 'store', 'referral')),
  -- For a contact noted in the panel, when it was noted: nobody gets an e-mail about it.
  email_sent_at timestamptz,
  utm_source text check (length(utm_source) <= 200),
  utm_medium text check (length(utm_medium) <= 200),
  utm_campaign text check (length(utm_campaign) <= 200),
  utm_term text check (length(utm_term) <= 200),
  utm_content text check (length(utm_content) <= 200)
);

-- A hash, because the texts can be longer than the maximum size of an index entry.
create function lead_fingerprint(name text, phone text, address text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(name || E'\n' || phone || E'\n' || address, 0);

create index leads_fingerprint on leads (lead_fingerprint(name, phone, address), created_at);
create index leads_created on leads (created_at);
create index leads_unsent on leads (created_at) where email_sent_at is null;
-- The server's role cannot insert the columns that staff fill in the panel, such as `came_by`.
grant select, update (email_sent_at), insert (
  idempotency_key, name, phone, number, address, language, utm_source, utm_medium, utm_campaign, utm_term, utm_content, from_burst,
  created_at
) on leads to fiosite_server;

-- Records that an erased lead existed and why it was erased. Holds no personal data.
create table erased_leads (
  id uuid primary key,
  created_at timestamptz not null,
  erased_at timestamptz not null default now(),
  reason text not null check (reason in ('retention', 'request'))
);

-- How long leads are kept, when expired leads were last erased, and how many days were kept then.
create table lead_retention (
  is_only boolean primary key default true check (is_only),
  -- LEADS_RETENTION_DAYS, which the server writes here when it starts. The pages show it.
  days integer not null default 150 check (days >= 30),
  erased_at timestamptz not null default now(),
  erased_days integer
);
insert into lead_retention default values;
grant select, update (days) on lead_retention to fiosite_server;
grant select on lead_retention to fiosite_publisher;

-- Why expired leads must not be erased without a person's confirmation, or null. A wrong clock, a restored old copy and a lower
-- setting make many leads look expired suddenly, and erasing cannot be undone.
create function doubt_about_erasing() returns text
  language sql stable
  as $$
    select case
      when now() > erased_at + interval '3 days' then 'late'
      when now() < erased_at - interval '1 day' then 'early'
      when days < erased_days and exists (select from public.leads where created_at < now() - make_interval(days => days))
        then 'fewer days'
    end from public.lead_retention
  $$;

-- Work that happens outside a request, see server/src/platform/job-worker.ts. A job holds nothing that a visitor typed: it reads
-- the lead when it runs. Its row stays when the job is done, and is deleted with its lead.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  lead_id uuid references leads on delete cascade,
  -- Null when nothing is left to do.
  run_at timestamptz default now(),
  -- The worker that claimed the job and keeps moving `locked_until` forward; null if the job is free. Only its owner may
  -- renew, release or fail a job: a process whose lease has ended must not touch the job of the next one.
  owner uuid,
  locked_until timestamptz,
  attempts integer not null default 0,
  -- Codes only, such as "EENVELOPE 550": the text of an error may quote a visitor.
  last_error text,
  succeeded_at timestamptz,
  -- Grows by one when the operator requests the job again. A run for an earlier request cannot finish a later one.
  request_number integer not null default 1,
  -- The recipients who have the message already, while others still lack it.
  accepted_recipients text[] not null default '{}',
  -- When the mail server last accepted the message, even if only for some of the recipients.
  mailed_at timestamptz,
  -- Leads of one summary share this from its first attempt on, so that every attempt has the same lines and Message-ID.
  summary_id uuid,
  unique nulls not distinct (lead_id, kind)
);

create index jobs_due on jobs (kind, run_at) where run_at is not null;
create index jobs_mailed on jobs (kind, mailed_at) where mailed_at is not null;
grant select, insert, update on jobs to fiosite_server;

-- Leads reach other systems by signed webhooks, see server/src/webhooks and decision 023.
-- The names in the setting WEBHOOKS, which the server writes here when it starts; URLs and secrets stay in the settings.
create table webhook_destinations (
  name text primary key,
  -- False when the name is no longer in the settings.
  is_active boolean not null default true,
  -- The destination responded with 410 Gone. It gets nothing until the operator sends its messages again.
  disabled_at timestamptz,
  -- The destination asked us to wait.
  paused_until timestamptz
);
grant select, insert, update on webhook_destinations to fiosite_server;

-- One row per lead and destination, with the columns of `jobs`. The row outlives its lead, because the destination must be
-- notified of the erasing.
create table webhook_jobs (
  id bigint generated always as identity primary key,
  destination text not null references webhook_destinations,
  lead_id uuid not null,
  -- Erasing the lead changes the event in the same row, so a destination never gets `lead.erased` before `lead.created`.
  event text not null default 'lead.created' check (event in ('lead.created', 'lead.updated', 'lead.erased')),
  occurred_at timestamptz not null default now(),
  -- Null when nothing is left to do, or when the last attempt has failed.
  run_at timestamptz default now(),
  owner uuid,
  locked_until timestamptz,
  attempts integer not null default 0,
  -- Codes only, such as "HTTP 500".
  last_error text,
  succeeded_at timestamptz,
  -- Grows by one with each new message, and each time that the operator sends a message again.
  request_number integer not null default 1,
  -- The state that staff gave the lead, which is sent as `lead.updated`. The number grows with each new state: if it is not 0
  -- while `lead.created` waits, `lead.updated` is sent after it.
  lead_state text,
  state_at timestamptz,
  update_number integer not null default 0,
  -- A lead of a burst is sent last, so that the others do not wait behind it at a slow destination.
  from_burst boolean not null default false,
  unique (lead_id, destination)
);

create index webhook_jobs_due on webhook_jobs (destination, from_burst, run_at) where run_at is not null;
create index webhook_jobs_pending on webhook_jobs (destination, occurred_at) where succeeded_at is null;
grant select, insert, update, delete on webhook_jobs to fiosite_server;

-- How often something happened on the site, see contract/counts.ts. A row says nothing about a person: no address, no browser,
-- no time of day. Every column but the count has a closed list of values, so a day has at most a few thousand rows.
create table event_counts (
  -- In the company's time zone, so that a week of the report is a week of its staff.
  day date not null,
  event text not null,
  place text not null,
  page text not null,
  language text not null,
  campaign text not null,
  count bigint not null check (count > 0),
  primary key (day, event, place, page, language, campaign)
);
grant select, insert, update on event_counts to fiosite_server;

-- Above a number of e-mails per hour, leads arrive as lines of a summary: their jobs have the kind 'lead-summary'. All jobs of
-- one interval get the same time, so that they go into the same summary.
create function next_summary_at() returns timestamptz
  language sql stable
  return date_bin('4 minutes', now(), 'epoch') + interval '4 minutes';

-- Queues the e-mail of a lead, or makes a queued one due immediately. A lead that goes into a summary still waits for that
-- summary.
create function enqueue_lead_email(lead_id uuid) returns void
  language sql as $$
  insert into public.jobs (kind, lead_id)
    select 'lead-email', $1
    where not exists (select from public.jobs where jobs.lead_id = $1 and jobs.kind = 'lead-summary')
    on conflict on constraint jobs_lead_id_kind_key do update set run_at = now()
$$;

-- The time to save a lead with, and whatever else expires. If the clock is behind, this is the last erasing instead: with the
-- clock's time it would look expired as soon as the clock is right again.
create function lead_time() returns timestamptz
  language sql stable
  as $$ select case public.doubt_about_erasing() when 'early' then erased_at else now() end from public.lead_retention $$;

-- Saves a lead with its jobs in one round trip. For a known key, or for the same texts within ten minutes, it returns the lead
-- that exists. The lead is one value with the names of the columns, so that a new field changes no signature: the previous release
-- calls the same function, and what it does not know is null.
create function save_lead(
  new_key uuid, given jsonb,
  out outcome text, out id uuid, out name text, out phone text, out address text, out created_at timestamptz
)
  language plpgsql as $$
declare
  sent public.leads := jsonb_populate_record(null::public.leads, given);
  fingerprint bigint := public.lead_fingerprint(sent.name, sent.phone, sent.address);
  is_from_burst boolean := coalesce(sent.from_burst, false);
  arrived timestamptz := public.lead_time();
begin
  -- Concurrent requests with the same texts wait here; the statements below then see what the first one wrote.
  perform pg_advisory_xact_lock(fingerprint);

  select case when (lead.name, lead.phone, lead.address) = (sent.name, sent.phone, sent.address)
           then 'repeated' else 'key_reused' end,
         lead.id, lead.name, lead.phone, lead.address, lead.created_at
    into outcome, id, name, phone, address, created_at
    from public.leads lead where lead.idempotency_key = new_key;

  if not found then
    select 'duplicate', lead.id, lead.name, lead.phone, lead.address, lead.created_at
      into outcome, id, name, phone, address, created_at
      from public.leads lead
      where public.lead_fingerprint(lead.name, lead.phone, lead.address) = fingerprint
        -- A lead from long before can have a later time, because it was saved while the clock was ahead, or because the clock is
        -- behind now. A concurrent copy can be a little later.
        and lead.created_at > arrived - interval '10 minutes' and lead.created_at < arrived + interval '10 minutes'
        and (lead.name, lead.phone, lead.address) = (sent.name, sent.phone, sent.address)
      order by lead.created_at
      limit 1;
  end if;

  if not found then
    -- A block with an exception handler: if the key is taken, PostgreSQL also rolls back what the insert changed in `contacts`.
    begin
      insert into public.leads as lead (
        idempotency_key, name, phone, number, address, language,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, from_burst, created_at
      )
      values (
        new_key, sent.name, sent.phone, sent.number, sent.address, sent.language,
        sent.utm_source, sent.utm_medium, sent.utm_campaign, sent.utm_term, sent.utm_content, is_from_burst, arrived
      )
      returning 'created', lead.id, lead.name, lead.phone, lead.address, lead.created_at
        into outcome, id, name, phone, address, created_at;
      insert into public.jobs (kind, lead_id, run_at)
        select 'lead-summary', save_lead.id, public.next_summary_at() where is_from_burst
        union all
        select 'lead-email', save_lead.id, now() where not is_from_burst;
      insert into public.webhook_jobs (destination, lead_id, from_burst)
        select active.name, save_lead.id, is_from_burst
        from public.webhook_destinations active where active.is_active;
    exception when unique_violation then
      -- A concurrent request with other texts used the key. One with the same texts would have waited for the lock.
      outcome := 'key_reused';
    end;
  end if;

  if outcome = 'key_reused' then
    id := null; name := null; phone := null; address := null; created_at := null;
  end if;
end $$;

-- A destination that may have received the lead gets a message about the erasing; one that was never tried does not.
-- Every function locks contacts first, then jobs, then leads, then webhook jobs, and rows of one table in the order of their ids:
-- any other order can deadlock.
create function erase_leads(lead_ids uuid[], why text) returns integer
  language plpgsql as $$
declare
  locked uuid[];
  erased integer;
begin
  loop
    locked := array(select contact_id from public.leads where id = any (lead_ids));
    perform from public.contacts where id = any (locked) order by id for update;
    -- While this waited for the locks, a contact may have been merged into another one.
    exit when not exists (select from public.leads where id = any (lead_ids) and contact_id <> all (locked));
  end loop;
  perform from public.jobs where lead_id = any (lead_ids) order by id for update;
  -- A contact that has other requests must not keep what the erased one said.
  update public.contacts contact
    set name = kept.name, address = kept.address, asked_at = kept.created_at, revision = revision + 1
    from (
      select distinct on (contact_id) contact_id, name, address, created_at from public.leads
      where contact_id = any (locked) and id <> all (lead_ids) order by contact_id, created_at desc, id
    ) kept
    where why = 'request' and kept.contact_id = contact.id and exists (
      select from public.leads
      where id = any (lead_ids) and contact_id = contact.id and (name, address) = (contact.name, contact.address)
    );
  with gone as (delete from public.leads where id = any (lead_ids) returning id, created_at)
  insert into public.erased_leads (id, created_at, reason) select id, created_at, why from gone;
  get diagnostics erased = row_count;
  delete from public.webhook_jobs
    where lead_id = any (lead_ids) and event = 'lead.created' and request_number = 1 and attempts = 0;
  update public.webhook_jobs
    set event = 'lead.erased', occurred_at = now(), request_number = request_number + 1, run_at = now(), attempts = 0,
      last_error = null, succeeded_at = null
    where lead_id = any (lead_ids) and event <> 'lead.erased';
  return erased;
end $$;

-- Runs with its owner's rights: the server can erase expired leads, but cannot delete a chosen one. Erases at most `most` leads,
-- because one statement for all of them could exceed the server's statement timeout and would then never erase any. Returns null
-- if a person must confirm first.
create function erase_expired_leads(most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  kept integer := (select days from public.lead_retention);
  erased integer;
begin
  if public.doubt_about_erasing() is not null then
    return null;
  end if;
  erased := public.erase_leads(
    array(
      select leads.id from public.leads join public.contacts on contacts.id = contact_id
      where leads.created_at < now() - make_interval(days => kept) or hoax_at < now() - interval '30 days'
      order by leads.created_at limit most
    ),
    'retention'
  );
  if erased < most then
    -- Somebody who asked again remains a contact, but the history of the erased requests is deleted.
    delete from public.contact_events where at < now() - make_interval(days => kept);
    update public.lead_retention set erased_at = now(), erased_days = kept;
  end if;
  return erased;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function lead_fingerprint, next_summary_at, enqueue_lead_email, save_lead, erase_expired_leads,
  doubt_about_erasing, lead_time
  to fiosite_server;
