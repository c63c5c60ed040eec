-- Changes with every new and every erased lead. The counts reveal a lead that was saved after a dump although its
-- transaction began before the newest lead of that dump.
select format('%s %s, erased %s %s',
  count(*), extract(epoch from max(created_at)),
  (select count(*) from public.erased_leads), (select extract(epoch from max(erased_at)) from public.erased_leads))
  from public.leads;
