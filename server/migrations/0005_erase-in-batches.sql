-- Up Migration
-- Erases at most that many expired leads and returns how many it erased: one statement for all of them could exceed the
-- server's statement timeout and would then never erase any.
-- The function of the same name with one argument stays for the previous release.
create function erase_expired_leads(retention_days integer, most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
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
end $$;

create index leads_created on leads (created_at);

revoke execute on function erase_expired_leads(integer, integer) from public;
grant execute on function erase_expired_leads(integer, integer) to fiosite_server;
