-- Up Migration
-- A lead from an address that had sent more than its share must not keep the others waiting at a slow destination.
alter table webhook_jobs add column from_flood boolean not null default false;

drop index webhook_jobs_due;
create index webhook_jobs_due on webhook_jobs (destination, from_flood, run_at) where run_at is not null;

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
  insert into public.webhook_jobs (destination, lead_id, from_flood)
    select active.name, save_lead.id, new_from_flood from public.webhook_destinations active where active.is_active;
end $$;
