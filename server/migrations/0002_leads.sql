-- Up Migration
-- Repeats the limits of the HTTP request, so that a row always fits into one e-mail, no matter which program wrote it.
create table leads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 2000),
  phone text not null check (length(phone) between 1 and 2000),
  address text not null check (length(address) between 1 and 2000),
  created_at timestamptz not null default now(),
  language text not null check (language in ('pt-BR', 'en-US')),
  idempotency_key uuid not null unique,
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
create index leads_unsent on leads (created_at) where email_sent_at is null;

-- Records that an erased lead existed and why it was erased. Holds no personal data.
create table erased_leads (
  id uuid primary key,
  created_at timestamptz not null,
  erased_at timestamptz not null default now(),
  reason text not null check (reason in ('retention', 'request'))
);

-- Queues the e-mail of a lead. If it is already queued, makes it due immediately with all its attempts again.
-- The job has the lead's id and no payload, so the queue holds no personal data. pg-boss allows this direct insert:
-- its own `send` needs a second round trip and costs more than half of the throughput.
create function enqueue_lead_email(lead_id uuid) returns void
  language plpgsql as $$
begin
  insert into pgboss.job_common as job (
    id, name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, heartbeat_seconds
  )
  select
    lead_id, queue.name, queue.policy, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, now() + queue.retention_seconds * interval '1 second',
    queue.heartbeat_seconds
  from pgboss.queue where queue.name = 'lead-email'
  on conflict (name, id) do update set
    state = case when job.state = 'active' then job.state else 'retry' end,
    start_after = now(),
    completed_on = null,
    keep_until = excluded.keep_until,
    retry_limit = job.retry_count + excluded.retry_limit;
  if not found then
    raise exception 'the queue lead-email is missing';
  end if;
end $$;

-- Saves a lead once and queues its e-mail, in one transaction and one round trip.
-- outcome: created; repeated (same key, same texts); duplicate (same texts within ten minutes, other key);
-- key_reused (same key, other texts), which returns nothing of the row.
create function save_lead(
  new_key uuid, new_name text, new_phone text, new_address text, new_language text,
  new_utm_source text, new_utm_medium text, new_utm_campaign text, new_utm_term text, new_utm_content text,
  out outcome text, out id uuid, out name text, out phone text, out address text, out created_at timestamptz
)
  language plpgsql as $$
declare
  fingerprint bigint := public.lead_fingerprint(new_name, new_phone, new_address);
begin
  -- Concurrent requests with the same texts wait here; the statements below then see what the first one wrote.
  perform pg_advisory_xact_lock(fingerprint);

  select case when (lead.name, lead.phone, lead.address) = (new_name, new_phone, new_address)
           then 'repeated' else 'key_reused' end,
         lead.id, lead.name, lead.phone, lead.address, lead.created_at
    into outcome, id, name, phone, address, created_at
    from public.leads lead where lead.idempotency_key = new_key;

  if not found then
    select 'duplicate', lead.id, lead.name, lead.phone, lead.address, lead.created_at
      into outcome, id, name, phone, address, created_at
      from public.leads lead
      where public.lead_fingerprint(lead.name, lead.phone, lead.address) = fingerprint
        and lead.created_at > now() - interval '10 minutes'
        and (lead.name, lead.phone, lead.address) = (new_name, new_phone, new_address)
      order by lead.created_at
      limit 1;
  end if;

  if not found then
    insert into public.leads as lead (
      idempotency_key, name, phone, address, language,
      utm_source, utm_medium, utm_campaign, utm_term, utm_content
    )
    values (
      new_key, new_name, new_phone, new_address, new_language,
      new_utm_source, new_utm_medium, new_utm_campaign, new_utm_term, new_utm_content
    )
    on conflict (idempotency_key) do nothing
    returning 'created', lead.id, lead.name, lead.phone, lead.address, lead.created_at
      into outcome, id, name, phone, address, created_at;

    if found then
      perform public.enqueue_lead_email(id);
    else
      -- A concurrent request with other texts used the key: the same texts would have waited for the lock.
      outcome := 'key_reused';
    end if;
  end if;

  if outcome = 'key_reused' then
    id := null; name := null; phone := null; address := null; created_at := null;
  end if;
end $$;

create function erase_leads(lead_ids uuid[], why text) returns integer
  language plpgsql as $$
declare
  erased integer;
begin
  with gone as (delete from public.leads where id = any (lead_ids) returning id, created_at)
  insert into public.erased_leads (id, created_at, reason) select id, created_at, why from gone;
  get diagnostics erased = row_count;
  delete from pgboss.job where name = 'lead-email' and id = any (lead_ids);
  return erased;
end $$;

-- Runs with its owner's rights: the server can erase expired leads, but cannot delete a chosen one.
create function erase_expired_leads(retention_days integer) returns integer
  language plpgsql security definer set search_path = '' as $$
begin
  if retention_days is null or retention_days < 30 then
    raise exception 'leads are kept for at least 30 days';
  end if;
  return public.erase_leads(
    array(select id from public.leads where created_at < now() - make_interval(days => retention_days)),
    'retention'
  );
end $$;

revoke execute on all functions in schema public from public;

grant usage on schema public to fiosite_server;
grant select on migrations to fiosite_server;
grant select, insert, update (email_sent_at) on leads to fiosite_server;
grant execute on function
  lead_fingerprint, enqueue_lead_email, save_lead, erase_expired_leads
  to fiosite_server;

-- Down Migration
drop function save_lead, enqueue_lead_email, erase_expired_leads, erase_leads;
drop table leads, erased_leads;
drop function lead_fingerprint;
revoke all on migrations from fiosite_server;
revoke usage on schema public from fiosite_server;
