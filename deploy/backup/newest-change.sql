-- The result changes with every new or erased lead, every erased picture, every change of a contact, of the panel's people or
-- their passkeys, and every publication that is requested, settled or ended. The counts reveal a lead that was saved after a dump
-- although its transaction began before the newest lead of that dump.
select format('%s %s, erased %s %s %s, events %s %s, people %s %s %s %s, published %s %s %s',
  count(*), extract(epoch from max(created_at)),
  (select count(*) from public.erased_leads), (select extract(epoch from max(erased_at)) from public.erased_leads),
  (select extract(epoch from max(erased_at)) from public.erased_pictures),
  (select count(*) from public.contact_events), (select sum(revision) from public.contacts),
  (select count(*) from public.people), (select count(removed_at) from public.people),
  (select count(*) from public.people where role = 'owner'), (select count(*) from public.passkeys),
  (select count(*) from public.content_publications), (select count(settled_at) from public.content_publications),
  (select count(ended_at) from public.content_publications))
  from public.leads;
