-- Collections of the launchpad, their trades, and who holds what. Run under a search_path of the
-- schema to build. Event tables first, then the totals that triggers keep from them: a trigger
-- gets the rows that a statement inserted or deleted as "changed".

create table collections (
  block bigint, log_index int, tx text not null, time bigint not null,
  address text not null unique,
  creator text not null,
  unique_id text not null,
  name text not null,
  symbol text not null,
  base_price numeric(78, 0) not null,
  protocol_fee int not null,
  creator_fee int not null,
  primary key (block, log_index)
);
create index on collections (creator, block, log_index);
create index on collections (unique_id, block, log_index);

create table collection_profiles (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  description text not null,
  image text not null,
  media text not null,
  media_kind int not null,
  primary key (block, log_index)
);
create index on collection_profiles (collection, block desc, log_index desc);

create table collection_fees (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  creator_fee int not null,
  primary key (block, log_index)
);
create index on collection_fees (collection, block desc, log_index desc);

create table collection_features (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  featured boolean not null,
  primary key (block, log_index)
);
create index on collection_features (collection, block desc, log_index desc);

create table collection_owners (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  owner text not null,
  primary key (block, log_index)
);
create index on collection_owners (collection, block desc, log_index desc);

create table creator_payouts (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  creator text not null,
  recipient text not null,
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on creator_payouts (creator, block desc, log_index desc);

create table trades (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  kind text not null check (kind in ('mint', 'burn')),
  trader text not null,
  token_id bigint not null,
  price numeric(78, 0) not null,
  protocol_fee numeric(78, 0) not null,
  creator_fee numeric(78, 0) not null,
  supply bigint not null,
  primary key (block, log_index)
);
-- Time never runs backward, so this is the order of the chain, and finds a supply at a time.
create index on trades (collection, time desc, block desc, log_index desc) include (supply);
create index on trades (time desc, block desc, log_index desc);
create index on trades (trader, block desc, log_index desc);

create table collection_transfers (
  block bigint, log_index int, tx text not null, time bigint not null,
  collection text not null,
  token_id bigint not null,
  sender text not null,
  recipient text not null,
  primary key (block, log_index)
);
create index on collection_transfers (collection, token_id, block desc, log_index desc);

-- Totals. "launched" sorts by launch; "price" is what the next mint costs, fees included.
create table collection_stats (
  address text primary key,
  launched bigint not null,
  name text not null,
  -- What a search looks at: the title and the unique id, in lower case.
  words text not null,
  owner text not null,
  description text not null default '',
  image text not null default '',
  media text not null default '',
  media_kind int not null default 0,
  base_price numeric(78, 0) not null,
  protocol_fee int not null,
  creator_fee int not null,
  featured_at bigint,
  supply bigint not null default 0,
  trades bigint not null default 0,
  volume numeric(78, 0) not null default 0,
  creator_earned numeric(78, 0) not null default 0,
  holders bigint not null default 0,
  price numeric generated always as
    ((supply + 1::numeric) * (supply + 1) * div(base_price * (10000 + protocol_fee + creator_fee), 10000))
    stored
);
create unique index on collection_stats (launched desc);
create index on collection_stats (media_kind, launched desc);
create index on collection_stats (featured_at desc) where featured_at is not null;
create index on collection_stats (price desc, launched desc);
create index on collection_stats (holders desc, launched desc);
create index on collection_stats (volume desc, launched desc);

create table collection_tokens (
  collection text,
  token_id bigint,
  holder text not null,
  primary key (collection, token_id)
);
create index on collection_tokens (collection, holder, token_id);

create table collection_holdings (
  collection text,
  holder text,
  tokens bigint not null,
  primary key (collection, holder)
);
create index on collection_holdings (collection, tokens desc, holder);
create index on collection_holdings (holder, collection);

-- Volumes by hour; "slot" is the first second. A collection is named by its launch: adding up ten
-- thousand rows by address takes twice as long.
create table collection_hours (
  slot bigint,
  launched bigint,
  volume numeric(78, 0) not null,
  trades bigint not null,
  primary key (launched, slot) include (volume)
);
create index on collection_hours (slot) include (launched, volume);

-- Volumes of the last 7 days, and of the last 30 in steps of 3: "slot" is the first second of the last
-- step, and the 7 or 10 before it are in it as well. A trade counts for the windows to come, too, so
-- that the list of a week is read in its order.
create table collection_windows (
  width int,
  slot bigint,
  launched bigint,
  volume numeric(78, 0) not null,
  trades bigint not null,
  primary key (launched, width, slot)
);
create index on collection_windows (width, slot, volume desc, launched desc);

create function place(block bigint, log_index int) returns bigint language sql immutable
  return block * 1000000 + log_index;

create function count_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into collection_stats
      (address, launched, name, words, owner, base_price, protocol_fee, creator_fee)
    select address, place(block, log_index), name, lower(name) || chr(10) || unique_id, creator,
      base_price, protocol_fee, creator_fee
    from changed;
  else
    delete from collection_stats s using changed c where s.address = c.address;
  end if;
  return null;
end $$;

create function look_up_profiles() returns trigger language plpgsql as $$
begin
  update collection_stats s
  set description = p.description, image = p.image, media = p.media, media_kind = p.media_kind
  from (select distinct collection from changed) c
  cross join lateral (
    select * from collection_profiles p where p.collection = c.collection
    order by block desc, log_index desc limit 1
  ) p
  where s.address = c.collection;
  return null;
end $$;

create function look_up_fees() returns trigger language plpgsql as $$
begin
  update collection_stats s
  set creator_fee = coalesce((
    select f.creator_fee from collection_fees f where f.collection = s.address
    order by block desc, log_index desc limit 1
  ), l.creator_fee)
  from collections l
  where l.address = s.address and s.address in (select collection from changed);
  return null;
end $$;

create function look_up_features() returns trigger language plpgsql as $$
begin
  update collection_stats s
  set featured_at = (
    select case when f.featured then place(f.block, f.log_index) end
    from collection_features f where f.collection = s.address
    order by block desc, log_index desc limit 1
  )
  where s.address in (select collection from changed);
  return null;
end $$;

create function look_up_owners() returns trigger language plpgsql as $$
begin
  update collection_stats s
  set owner = coalesce((
    select o.owner from collection_owners o where o.collection = s.address
    order by block desc, log_index desc limit 1
  ), l.creator)
  from collections l
  where l.address = s.address and s.address in (select collection from changed);
  return null;
end $$;

create function count_trades() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update collection_stats s
  set trades = s.trades + sign * d.trades,
    volume = s.volume + sign * d.volume,
    creator_earned = s.creator_earned + sign * d.earned,
    supply = coalesce((
      select t.supply from trades t where t.collection = s.address
      order by time desc, block desc, log_index desc limit 1
    ), 0)
  from (
    select collection, count(*) as trades, sum(price) as volume, sum(creator_fee) as earned
    from changed group by collection
  ) d
  where s.address = d.collection;

  insert into collection_hours as v (slot, launched, volume, trades)
  select c.time / 3600 * 3600, s.launched, sign * sum(c.price), sign * count(*)
  from changed c join collection_stats s on s.address = c.collection
  group by 1, 2
  on conflict (launched, slot) do update
  set volume = v.volume + excluded.volume, trades = v.trades + excluded.trades;

  insert into collection_windows as v (width, slot, launched, volume, trades)
  select d.width, d.slot + n * d.width, d.launched, sign * sum(d.volume), sign * sum(d.trades)
  from (
    select w.width, w.steps, c.time / w.width * w.width as slot, s.launched,
      sum(c.price) as volume, count(*) as trades
    from changed c join collection_stats s on s.address = c.collection
    cross join (values (86400, 7), (259200, 10)) as w (width, steps)
    group by 1, 2, 3, 4
  ) d cross join lateral generate_series(0, d.steps) n
  group by 1, 2, 3
  on conflict (launched, width, slot) do update
  set volume = v.volume + excluded.volume, trades = v.trades + excluded.trades;

  if tg_op = 'DELETE' then
    delete from collection_hours where trades = 0 and launched in (
      select s.launched from changed c join collection_stats s on s.address = c.collection
    );
    delete from collection_windows where trades = 0 and launched in (
      select s.launched from changed c join collection_stats s on s.address = c.collection
    );
  end if;
  return null;
end $$;

create function count_transfers() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  zero constant text := '0x0000000000000000000000000000000000000000';
begin
  with latest as (
    select c.collection, c.token_id, (
      select t.recipient from collection_transfers t
      where t.collection = c.collection and t.token_id = c.token_id
      order by block desc, log_index desc limit 1
    ) as holder
    from (select distinct collection, token_id from changed) c
  ), gone as (
    delete from collection_tokens k using latest l
    where k.collection = l.collection and k.token_id = l.token_id
      and coalesce(l.holder, zero) = zero
  )
  insert into collection_tokens (collection, token_id, holder)
  select collection, token_id, holder from latest where coalesce(holder, zero) <> zero
  on conflict (collection, token_id) do update set holder = excluded.holder;

  with delta as (
    select collection, holder, sum(tokens) as tokens
    from (
      select collection, recipient as holder, sign as tokens from changed
      union all
      select collection, sender, -sign from changed
    ) moves
    where holder <> zero
    group by collection, holder
    having sum(tokens) <> 0
  ), held as (
    insert into collection_holdings as h (collection, holder, tokens)
    select collection, holder, tokens from delta
    on conflict (collection, holder) do update set tokens = h.tokens + excluded.tokens
    returning collection, holder, tokens
  ), turned as (
    select h.collection,
      sum((h.tokens > 0)::int - (h.tokens - d.tokens > 0)::int) as holders
    from held h join delta d using (collection, holder)
    group by h.collection
  )
  update collection_stats s set holders = s.holders + t.holders
  from turned t where s.address = t.collection and t.holders <> 0;

  delete from collection_holdings h
  using (
    select collection, recipient as holder from changed
    union select collection, sender from changed
  ) c
  where h.collection = c.collection and h.holder = c.holder and h.tokens = 0;
  return null;
end $$;

create trigger inserted after insert on collections
  referencing new table as changed for each statement execute function count_collections();
create trigger deleted after delete on collections
  referencing old table as changed for each statement execute function count_collections();
create trigger inserted after insert on collection_profiles
  referencing new table as changed for each statement execute function look_up_profiles();
create trigger deleted after delete on collection_profiles
  referencing old table as changed for each statement execute function look_up_profiles();
create trigger inserted after insert on collection_fees
  referencing new table as changed for each statement execute function look_up_fees();
create trigger deleted after delete on collection_fees
  referencing old table as changed for each statement execute function look_up_fees();
create trigger inserted after insert on collection_features
  referencing new table as changed for each statement execute function look_up_features();
create trigger deleted after delete on collection_features
  referencing old table as changed for each statement execute function look_up_features();
create trigger inserted after insert on collection_owners
  referencing new table as changed for each statement execute function look_up_owners();
create trigger deleted after delete on collection_owners
  referencing old table as changed for each statement execute function look_up_owners();
create trigger inserted after insert on trades
  referencing new table as changed for each statement execute function count_trades();
create trigger deleted after delete on trades
  referencing old table as changed for each statement execute function count_trades();
create trigger inserted after insert on collection_transfers
  referencing new table as changed for each statement execute function count_transfers();
create trigger deleted after delete on collection_transfers
  referencing old table as changed for each statement execute function count_transfers();
