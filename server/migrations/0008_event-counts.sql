-- Up Migration
-- How often something happened on the site, see contract/counts.ts. A row says nothing about a person: no address, no browser,
-- no time of day. Every column but the count has a closed list of values, so a day has at most a few thousand rows.
create table event_counts (
  -- In the company's time zone, so that a week of the report is a week of its staff.
  day date not null,
  event text not null,
  place text not null,
  page text not null,
  language text not null,
  campaign text not null,
  count bigint not null check (count > 0),
  primary key (day, event, place, page, language, campaign)
);

grant select, insert, update on event_counts to fiosite_server;

-- Down Migration
drop table event_counts;
