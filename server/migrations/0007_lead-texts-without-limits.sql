-- Up Migration
-- The form has no rules beyond `required`: a field of blanks or a long text is a lead too. The HTTP request limits the size.
alter table leads
  drop constraint leads_name_check,
  drop constraint leads_phone_check,
  drop constraint leads_address_check;

-- Down Migration
-- `not valid` accepts the rows that the up migration allowed.
alter table leads
  add constraint leads_name_check check (length(name) between 1 and 2000) not valid,
  add constraint leads_phone_check check (length(phone) between 1 and 2000) not valid,
  add constraint leads_address_check check (length(address) between 1 and 2000) not valid;
