-- Where a device signed in (browser and system) and when it was connected last, for its owner's list.
alter table devices add column agent text not null default '';
alter table devices add column last_seen_at bigint;
create index devices_by_author on devices (author);

-- Devices that were signed out, each with the signed statement that did it. Rows never change.
create table revocations (
  device text primary key references devices (id),
  statement jsonb not null
);
