-- Up Migration
-- The provider's languages are in content/languages.ts; a new one must not make its visitors' leads fail.
alter table leads
  drop constraint leads_language_check,
  add constraint leads_language_check check (language ~ '^[a-z]{2,3}-[A-Z]{2}$');

-- Down Migration
-- `not valid` accepts the rows that the up migration allowed.
alter table leads
  drop constraint leads_language_check,
  add constraint leads_language_check check (language in ('pt-BR', 'en-US')) not valid;
