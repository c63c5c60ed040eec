-- Up Migration
-- The tables of this schema hold personal data (LGPD, art. 46): other roles of the same
-- cluster need an explicit grant.
revoke all on schema public from public;

-- Down Migration
grant usage on schema public to public;
