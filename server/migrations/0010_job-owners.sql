-- Up Migration
alter table jobs
  -- The worker that claimed the job and keeps moving `locked_until` forward; null if the job is free. Only its owner may
  -- renew, release or fail a job: a process whose lease has ended must not touch the job of the next one.
  add column owner uuid,
  drop column rejected_recipients,
  -- Addresses of the team that have the message, if others still lack it.
  add column accepted_recipients text[] not null default '{}',
  -- Leads of one summary share this from its first attempt on, so that every attempt has the same lines and Message-ID.
  add column summary_id uuid;

alter table webhook_jobs add column owner uuid;
alter table webhook_jobs rename column kind to destination;
alter table webhook_jobs rename constraint webhook_jobs_kind_fkey to webhook_jobs_destination_fkey;
alter table webhook_jobs rename constraint webhook_jobs_lead_id_kind_key to webhook_jobs_lead_id_destination_key;

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
  insert into public.webhook_jobs (destination, lead_id)
    select active.name, save_lead.id from public.webhook_destinations active where active.is_active;
end $$;

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

alter table webhook_jobs rename constraint webhook_jobs_lead_id_destination_key to webhook_jobs_lead_id_kind_key;
alter table webhook_jobs rename constraint webhook_jobs_destination_fkey to webhook_jobs_kind_fkey;
alter table webhook_jobs rename column destination to kind;
alter table webhook_jobs drop column owner;
alter table jobs
  drop column summary_id,
  drop column accepted_recipients,
  add column rejected_recipients text[] not null default '{}',
  drop column owner;
