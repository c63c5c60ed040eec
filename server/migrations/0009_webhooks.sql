-- Up Migration
-- Leads reach other systems by signed webhooks, see server/src/webhooks and decision 023.

-- The names in the setting WEBHOOKS, which the server writes here when it starts; URLs and secrets stay in the settings.
-- `save_lead` reads them, so a previous release queues a lead for every destination too.
create table webhook_destinations (
  name text primary key,
  -- False when the name is no longer in the settings.
  is_active boolean not null default true,
  -- The destination responded with 410 Gone. It gets nothing until the operator sends its messages again.
  disabled_at timestamptz,
  -- The destination asked us to wait.
  paused_until timestamptz
);

-- One row for each lead and destination, with the columns of the table `jobs`. A table of its own, because the row outlives
-- its lead, and because the previous release would report each due row of `jobs` that it does not know as a stuck e-mail.
create table webhook_jobs (
  id bigint generated always as identity primary key,
  -- The name of the destination.
  kind text not null references webhook_destinations,
  lead_id uuid not null,
  -- Erasing the lead changes this, so a destination never hears of the erasing before the lead.
  event text not null default 'lead.created' check (event in ('lead.created', 'lead.erased')),
  occurred_at timestamptz not null default now(),
  -- Null when nothing is left to do, or when the last attempt has failed.
  run_at timestamptz default now(),
  locked_until timestamptz,
  attempts integer not null default 0,
  -- Codes only, such as "HTTP 500".
  last_error text,
  succeeded_at timestamptz,
  -- Grows by one with each new message and each time that the operator asks for it again.
  round integer not null default 1,
  unique (lead_id, kind)
);

create index webhook_jobs_due on webhook_jobs (kind, run_at) where run_at is not null;
create index webhook_jobs_pending on webhook_jobs (kind, occurred_at) where succeeded_at is null;

create or replace function save_lead(
  new_key uuid, new_name text, new_phone text, new_address text, new_language text,
  new_utm_source text, new_utm_medium text, new_utm_campaign text, new_utm_term text, new_utm_content text,
  new_from_flood boolean,
  out outcome text, out id uuid, out name text, out phone text, out address text, out created_at timestamptz
)
  language plpgsql as $$
begin
  select saved.outcome, saved.id, saved.name, saved.phone, saved.address, saved.created_at
    into outcome, id, name, phone, address, created_at
    from public.save_lead(
      new_key, new_name, new_phone, new_address, new_language,
      new_utm_source, new_utm_medium, new_utm_campaign, new_utm_term, new_utm_content
    ) saved;
  if outcome <> 'created' then
    return;
  end if;
  if new_from_flood then
    update public.jobs set kind = 'lead-summary', from_flood = true, run_at = public.next_summary_at()
      where jobs.lead_id = save_lead.id;
  end if;
  insert into public.webhook_jobs (kind, lead_id)
    select destination.name, save_lead.id from public.webhook_destinations destination where destination.is_active;
end $$;

-- A destination that may have received the lead is told of the erasing; one that was never tried is not.
create or replace function erase_leads(lead_ids uuid[], why text) returns integer
  language plpgsql as $$
declare
  erased integer;
begin
  with gone as (delete from public.leads where id = any (lead_ids) returning id, created_at)
  insert into public.erased_leads (id, created_at, reason) select id, created_at, why from gone;
  get diagnostics erased = row_count;
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'lead-email' and id = any (lead_ids);
  end if;
  delete from public.webhook_jobs
    where lead_id = any (lead_ids) and event = 'lead.created' and round = 1 and attempts = 0;
  update public.webhook_jobs
    set event = 'lead.erased', occurred_at = now(), round = round + 1, run_at = now(), attempts = 0,
      last_error = null, succeeded_at = null
    where lead_id = any (lead_ids) and event = 'lead.created';
  return erased;
end $$;

grant select, insert, update on webhook_destinations to fiosite_server;
grant select, insert, update, delete on webhook_jobs to fiosite_server;

-- Down Migration
create or replace function save_lead(
  new_key uuid, new_name text, new_phone text, new_address text, new_language text,
  new_utm_source text, new_utm_medium text, new_utm_campaign text, new_utm_term text, new_utm_content text,
  new_from_flood boolean,
  out outcome text, out id uuid, out name text, out phone text, out address text, out created_at timestamptz
)
  language plpgsql as $$
begin
  select saved.outcome, saved.id, saved.name, saved.phone, saved.address, saved.created_at
    into outcome, id, name, phone, address, created_at
    from public.save_lead(
      new_key, new_name, new_phone, new_address, new_language,
      new_utm_source, new_utm_medium, new_utm_campaign, new_utm_term, new_utm_content
    ) saved;
  if new_from_flood and outcome = 'created' then
    update public.jobs set kind = 'lead-summary', from_flood = true, run_at = public.next_summary_at()
      where jobs.lead_id = save_lead.id;
  end if;
end $$;

create or replace function erase_leads(lead_ids uuid[], why text) returns integer
  language plpgsql as $$
declare
  erased integer;
begin
  with gone as (delete from public.leads where id = any (lead_ids) returning id, created_at)
  insert into public.erased_leads (id, created_at, reason) select id, created_at, why from gone;
  get diagnostics erased = row_count;
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'lead-email' and id = any (lead_ids);
  end if;
  return erased;
end $$;

drop table webhook_jobs, webhook_destinations;
