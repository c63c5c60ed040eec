-- Up Migration
-- A flood must not drown the inbox: past a number of e-mails an hour, leads arrive as lines of a summary. The job of such a
-- lead has the kind 'lead-summary'.
alter table jobs
  -- The lead came from an address that had sent more than its share, see server/src/leads/lead-routes.ts.
  add column from_flood boolean not null default false,
  -- When the mail server last accepted the message, if only for some of the recipients.
  add column mailed_at timestamptz;

create index jobs_mailed on jobs (kind, mailed_at) where mailed_at is not null;

-- All jobs of one interval get the same time, so that one summary takes them together.
create function next_summary_at() returns timestamptz
  language sql stable
  return date_bin('4 minutes', now(), 'epoch') + interval '4 minutes';

-- Queues the e-mail of a lead, or makes a queued one due immediately. A line of a summary waits for its summary.
create or replace function enqueue_lead_email(lead_id uuid) returns void
  language plpgsql as $$
begin
  insert into public.jobs (kind, lead_id)
    select 'lead-email', $1
    where not exists (select from public.jobs where jobs.lead_id = $1 and jobs.kind = 'lead-summary')
    on conflict on constraint jobs_lead_id_kind_key do update set run_at = now();
  perform public.enqueue_for_previous_release($1);
end $$;

-- As the function of the same name without the last argument, which the previous release calls.
create function save_lead(
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

revoke execute on function next_summary_at from public;
revoke execute on function save_lead(uuid, text, text, text, text, text, text, text, text, text, boolean) from public;
grant execute on function next_summary_at to fiosite_server;
grant execute on function save_lead(uuid, text, text, text, text, text, text, text, text, text, boolean) to fiosite_server;
