-- Up Migration
-- Work that happens outside a request, see server/src/platform/job-worker.ts. A job holds nothing that a visitor typed: it
-- reads the lead when it runs. Its row stays after it is done and goes with its lead.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  lead_id uuid references leads on delete cascade,
  -- Null when nothing is left to do.
  run_at timestamptz default now(),
  -- The process that runs the job keeps moving this forward. Once it has passed, that process is dead and the job is free.
  locked_until timestamptz,
  attempts integer not null default 0,
  -- Codes only, such as "EENVELOPE 550": the text of an error may quote a visitor.
  last_error text,
  succeeded_at timestamptz,
  -- Grows by one when the operator asks for the job again. A run of an earlier round cannot finish a later one.
  round integer not null default 1,
  -- Addresses of the team that the mail server rejected. If there are any, all others have the message.
  rejected_recipients text[] not null default '{}',
  unique nulls not distinct (lead_id, kind)
);

create index jobs_due on jobs (kind, run_at) where run_at is not null;

insert into jobs (kind, lead_id) select 'lead-email', id from leads where email_sent_at is null;

-- The previous release reads its jobs from pg-boss. Where its tables exist, they get every e-mail as well, so that an update
-- can be rolled back: the release that sends an e-mail marks the lead, and the other one then skips it. The release after
-- this one drops the schema pgboss and this function.
create function enqueue_for_previous_release(lead_id uuid) returns void
  language plpgsql as $$
begin
  if to_regclass('pgboss.job_common') is null then
    return;
  end if;
  insert into pgboss.job_common as job (
    id, name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, heartbeat_seconds
  )
  select
    $1, queue.name, queue.policy, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, now() + queue.retention_seconds * interval '1 second',
    queue.heartbeat_seconds
  from pgboss.queue where queue.name = 'lead-email'
  on conflict (name, id) do update set
    state = case when job.state = 'active' then job.state else 'retry' end,
    start_after = now(),
    completed_on = null,
    keep_until = excluded.keep_until,
    retry_limit = job.retry_count + excluded.retry_limit;
end $$;

-- Queues the e-mail of a lead, or makes a queued one due immediately.
create or replace function enqueue_lead_email(lead_id uuid) returns void
  language plpgsql as $$
begin
  insert into public.jobs (kind, lead_id) values ('lead-email', $1)
    on conflict on constraint jobs_lead_id_kind_key do update set run_at = now();
  perform public.enqueue_for_previous_release($1);
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

grant select, insert, update on jobs to fiosite_server;
revoke execute on function enqueue_for_previous_release from public;
grant execute on function enqueue_for_previous_release to fiosite_server;
