-- Names: registrations, transfers, main names, data, and sales; and how names stand now.
create table name_registrations (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  token_id numeric(78, 0) not null,
  name text not null,
  holder text not null,
  primary key (block, log_index)
);
create unique index on name_registrations (token_id);

create table name_transfers (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  token_id numeric(78, 0) not null,
  -- The zero address for a new name.
  sender text not null,
  recipient text not null,
  primary key (block, log_index)
);
create index on name_transfers (token_id, block desc, log_index desc);
create index on name_transfers (sender, block desc, log_index desc);
create index on name_transfers (recipient, block desc, log_index desc);

create table name_data_changes (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  token_id numeric(78, 0) not null,
  holder text not null,
  -- JSON of texts, or empty.
  data text not null,
  primary key (block, log_index)
);
create index on name_data_changes (token_id, block desc, log_index desc);

create table main_name_changes (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  holder text not null,
  -- Empty: the holder has none now.
  name text not null,
  primary key (block, log_index)
);
create index on main_name_changes (holder, block desc, log_index desc);

-- Amounts in wei; `referrer` is null where none was paid.
create table name_sales (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  token_id numeric(78, 0) not null,
  payer text not null,
  referrer text,
  price numeric(78, 0) not null,
  referral_fee numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on name_sales (token_id);
create index on name_sales (payer, block desc, log_index desc);

-- Every name as it is now.
create table names (
  token_id numeric(78, 0) primary key,
  name text not null,
  holder text not null,
  data text not null,
  registered_at bigint not null
);
create index on names (name);
create index on names (holder, name);
create index on names (registered_at desc);

-- Main names as they are now.
create table main_names (holder text primary key, name text not null);
create index on main_names (name);

-- Looks up again how names stand.
create function refresh_names(ids numeric[]) returns void language plpgsql as $$
begin
  delete from names n where n.token_id = any (ids)
    and not exists (select from name_registrations r where r.token_id = n.token_id);
  insert into names as n
    select r.token_id, r.name, coalesce(t.recipient, r.holder), coalesce(d.data, ''), r.time
    from name_registrations r
    left join lateral (
      select recipient from name_transfers t where t.token_id = r.token_id
      order by t.block desc, t.log_index desc limit 1
    ) t on true
    left join lateral (
      select data from name_data_changes d where d.token_id = r.token_id
      order by d.block desc, d.log_index desc limit 1
    ) d on true
    where r.token_id = any (ids)
  on conflict (token_id) do update
    set name = excluded.name, holder = excluded.holder, data = excluded.data,
      registered_at = excluded.registered_at;
end $$;

create function names_changed() returns trigger language plpgsql as $$
begin
  perform refresh_names(array(select distinct token_id from changed));
  return null;
end $$;

create trigger added after insert on name_registrations
  referencing new table as changed for each statement execute function names_changed();
create trigger removed after delete on name_registrations
  referencing old table as changed for each statement execute function names_changed();
create trigger added after insert on name_transfers
  referencing new table as changed for each statement execute function names_changed();
create trigger removed after delete on name_transfers
  referencing old table as changed for each statement execute function names_changed();
create trigger added after insert on name_data_changes
  referencing new table as changed for each statement execute function names_changed();
create trigger removed after delete on name_data_changes
  referencing old table as changed for each statement execute function names_changed();

create function main_names_changed() returns trigger language plpgsql as $$
begin
  delete from main_names where holder in (select holder from changed);
  insert into main_names
    select h.holder, newest.name
    from (select distinct holder from changed) h
    join lateral (
      select name from main_name_changes c where c.holder = h.holder
      order by c.block desc, c.log_index desc limit 1
    ) newest on newest.name <> '';
  return null;
end $$;

create trigger added after insert on main_name_changes
  referencing new table as changed for each statement execute function main_names_changed();
create trigger removed after delete on main_name_changes
  referencing old table as changed for each statement execute function main_names_changed();
