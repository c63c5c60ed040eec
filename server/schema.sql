create table erased_leads (
  id uuid not null,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone not null default now(),
  reason text not null
);

create table event_counts (
  day date not null,
  event text not null,
  place text not null,
  page text not null,
  language text not null,
  campaign text not null,
  count bigint not null
);

create table jobs (
  id bigint not null,
  kind text not null,
  lead_id uuid,
  run_at timestamp with time zone default now(),
  locked_until timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  succeeded_at timestamp with time zone,
  round integer not null default 1,
  from_flood boolean not null default false,
  mailed_at timestamp with time zone,
  owner uuid,
  accepted_recipients text[] not null default '{}'::text[],
  summary_id uuid
);

create table leads (
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  language text not null,
  idempotency_key uuid not null,
  email_sent_at timestamp with time zone,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text
);

create table migrations (
  id integer not null default nextval('migrations_id_seq'::regclass),
  name character varying(255) not null,
  run_on timestamp without time zone not null
);

create table webhook_destinations (
  name text not null,
  is_active boolean not null default true,
  disabled_at timestamp with time zone,
  paused_until timestamp with time zone
);

create table webhook_jobs (
  id bigint not null,
  destination text not null,
  lead_id uuid not null,
  event text not null default 'lead.created'::text,
  occurred_at timestamp with time zone not null default now(),
  run_at timestamp with time zone default now(),
  locked_until timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  succeeded_at timestamp with time zone,
  round integer not null default 1,
  owner uuid,
  from_flood boolean not null default false
);

alter table erased_leads add constraint erased_leads_pkey PRIMARY KEY (id);

alter table erased_leads add constraint erased_leads_reason_check CHECK ((reason = ANY (ARRAY['retention'::text, 'request'::text])));

alter table event_counts add constraint event_counts_count_check CHECK ((count > 0));

alter table event_counts add constraint event_counts_pkey PRIMARY KEY (day, event, place, page, language, campaign);

alter table jobs add constraint jobs_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

alter table jobs add constraint jobs_lead_id_kind_key UNIQUE NULLS NOT DISTINCT (lead_id, kind);

alter table jobs add constraint jobs_pkey PRIMARY KEY (id);

alter table leads add constraint leads_idempotency_key_key UNIQUE (idempotency_key);

alter table leads add constraint leads_language_check CHECK ((language ~ '^[a-z]{2,3}-[A-Z]{2}$'::text));

alter table leads add constraint leads_pkey PRIMARY KEY (id);

alter table leads add constraint leads_utm_campaign_check CHECK ((length(utm_campaign) <= 200));

alter table leads add constraint leads_utm_content_check CHECK ((length(utm_content) <= 200));

alter table leads add constraint leads_utm_medium_check CHECK ((length(utm_medium) <= 200));

alter table leads add constraint leads_utm_source_check CHECK ((length(utm_source) <= 200));

alter table leads add constraint leads_utm_term_check CHECK ((length(utm_term) <= 200));

alter table migrations add constraint migrations_pkey PRIMARY KEY (id);

alter table webhook_destinations add constraint webhook_destinations_pkey PRIMARY KEY (name);

alter table webhook_jobs add constraint webhook_jobs_destination_fkey FOREIGN KEY (destination) REFERENCES webhook_destinations(name);

alter table webhook_jobs add constraint webhook_jobs_event_check CHECK ((event = ANY (ARRAY['lead.created'::text, 'lead.erased'::text])));

alter table webhook_jobs add constraint webhook_jobs_lead_id_destination_key UNIQUE (lead_id, destination);

alter table webhook_jobs add constraint webhook_jobs_pkey PRIMARY KEY (id);

CREATE INDEX jobs_due ON public.jobs USING btree (kind, run_at) WHERE (run_at IS NOT NULL);

CREATE INDEX jobs_mailed ON public.jobs USING btree (kind, mailed_at) WHERE (mailed_at IS NOT NULL);

CREATE INDEX leads_created ON public.leads USING btree (created_at);

CREATE INDEX leads_fingerprint ON public.leads USING btree (lead_fingerprint(name, phone, address), created_at);

CREATE INDEX leads_unsent ON public.leads USING btree (created_at) WHERE (email_sent_at IS NULL);

CREATE INDEX webhook_jobs_due ON public.webhook_jobs USING btree (destination, from_flood, run_at) WHERE (run_at IS NOT NULL);

CREATE INDEX webhook_jobs_pending ON public.webhook_jobs USING btree (destination, occurred_at) WHERE (succeeded_at IS NULL);

CREATE OR REPLACE FUNCTION public.enqueue_for_previous_release(lead_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_lead_email(lead_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.jobs (kind, lead_id)
    select 'lead-email', $1
    where not exists (select from public.jobs where jobs.lead_id = $1 and jobs.kind = 'lead-summary')
    on conflict on constraint jobs_lead_id_kind_key do update set run_at = now();
  perform public.enqueue_for_previous_release($1);
end $function$;

CREATE OR REPLACE FUNCTION public.erase_expired_leads(retention_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if retention_days is null or retention_days < 30 then
    raise exception 'leads are kept for at least 30 days';
  end if;
  return public.erase_leads(
    array(select id from public.leads where created_at < now() - make_interval(days => retention_days)),
    'retention'
  );
end $function$;

CREATE OR REPLACE FUNCTION public.erase_expired_leads(retention_days integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if retention_days is null or retention_days < 30 then
    raise exception 'leads are kept for at least 30 days';
  end if;
  return public.erase_leads(
    array(
      select id from public.leads where created_at < now() - make_interval(days => retention_days)
      order by created_at limit most
    ),
    'retention'
  );
end $function$;

CREATE OR REPLACE FUNCTION public.erase_leads(lead_ids uuid[], why text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.lead_fingerprint(name text, phone text, address text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(((((name || '
'::text) || phone) || '
'::text) || address), (0)::bigint);

CREATE OR REPLACE FUNCTION public.next_summary_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (date_bin('00:04:00'::interval, now(), '1970-01-01 00:00:00+00'::timestamp with time zone) + '00:04:00'::interval);

CREATE OR REPLACE FUNCTION public.save_lead(new_key uuid, new_name text, new_phone text, new_address text, new_language text, new_utm_source text, new_utm_medium text, new_utm_campaign text, new_utm_term text, new_utm_content text, OUT outcome text, OUT id uuid, OUT name text, OUT phone text, OUT address text, OUT created_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.save_lead(new_key uuid, new_name text, new_phone text, new_address text, new_language text, new_utm_source text, new_utm_medium text, new_utm_campaign text, new_utm_term text, new_utm_content text, new_from_flood boolean, OUT outcome text, OUT id uuid, OUT name text, OUT phone text, OUT address text, OUT created_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$;

grant update on column leads.email_sent_at to fiosite_server;

grant execute on function enqueue_for_previous_release(uuid) to fiosite_server;

grant execute on function enqueue_lead_email(uuid) to fiosite_server;

grant execute on function erase_expired_leads(integer) to fiosite_server;

grant execute on function erase_expired_leads(integer,integer) to fiosite_server;

grant execute on function lead_fingerprint(text,text,text) to fiosite_server;

grant execute on function next_summary_at() to fiosite_server;

grant execute on function save_lead(uuid,text,text,text,text,text,text,text,text,text) to fiosite_server;

grant execute on function save_lead(uuid,text,text,text,text,text,text,text,text,text,boolean) to fiosite_server;

grant usage on schema public to fiosite_server;

grant insert, select, update on table event_counts to fiosite_server;

grant insert, select, update on table jobs to fiosite_server;

grant insert, select on table leads to fiosite_server;

grant select on table migrations to fiosite_server;

grant insert, select, update on table webhook_destinations to fiosite_server;

grant delete, insert, select, update on table webhook_jobs to fiosite_server;
