-- Place and time since which a message calls a member: its own, or those of the edit that first did. An edit
-- that takes a mention away and one that brings it back tell nothing again.
alter table search.mentions add column since bigint;
update search.mentions set since = seq;
alter table search.mentions alter column since set not null;
create index mentions_since on search.mentions (room, since);

-- As before, and keeps since when a message calls whom it calls.
create or replace function search.follow(of_room text, batch int) returns bigint language plpgsql as $$
declare
  log_epoch text;
  log_head bigint;
  cursor_seq bigint;
  cursor_epoch text;
  last bigint;
begin
  insert into search.rooms select of_room, epoch, 0 from public.meta on conflict do nothing;
  select seq, epoch into cursor_seq, cursor_epoch from search.rooms
  where room = of_room for update skip locked;
  if not found then return 0; end if;
  select m.epoch, coalesce(r.head, 0) into log_epoch, log_head
  from public.meta m left join public.rooms r on r.id = of_room;
  -- Another log: what is here was said in none.
  if cursor_epoch <> log_epoch or cursor_seq > log_head then
    delete from search.texts where room = of_room;
    delete from search.mentions where room = of_room;
    cursor_seq := 0;
  end if;
  last := least(cursor_seq + batch, log_head);
  with places as (
    select distinct coalesce(m.target, m.seq) as seq from public.messages m
    where m.room = of_room and m.seq > cursor_seq and m.seq <= last
      and m.kind not in ('react', 'unreact', 'vote', 'pin', 'unpin')
  ), shown as (
    select m.seq, m.author, m.at, m.kind, m.reply_to, coalesce(e.body, m.body) as body,
      e.seq is not null as is_edited
    from places p
    join public.messages m on m.room = of_room and m.seq = p.seq
    left join public.message_states s on s.room = m.room and s.seq = m.seq
    left join public.messages e on e.room = m.room and e.seq = s.edit
    where m.kind in ('text', 'poll') and s.deletion is null and s.hiding is null
      and m.signature <> ''
  ), gone as (
    delete from search.texts t using places where t.room = of_room and t.seq = places.seq
    and not exists (select from shown where shown.seq = t.seq)
  ), named as (
    select s.seq, s.at, s.is_edited, name
    from shown s cross join lateral search.mentioned(s.body) as name
    where position('@' in s.body) > 0
  ), called as (
    select 'name' as kind, name as whom, at, seq, seq as since from named where not is_edited
    union all
    select 'name', n.name, v.at, n.seq, v.seq
    from named n cross join lateral (
      select seq, at from (
        select m.seq, m.at, m.body from public.messages m where m.room = of_room and m.seq = n.seq
        union all
        select m.seq, m.at, m.body from public.messages m
        where m.room = of_room and m.target = n.seq and m.kind = 'edit'
      ) as version
      where n.name in (select search.mentioned(version.body)) order by seq limit 1
    ) v
    where n.is_edited
    union all
    select 'reply', o.author, s.at, s.seq, s.seq
    from shown s join public.messages o on o.room = of_room and o.seq = s.reply_to
    where o.author <> s.author
  ), uncalled as (
    delete from search.mentions t using places where t.room = of_room and t.seq = places.seq
    and not exists (
      select from called c
      where c.seq = t.seq and c.kind = t.kind and c.whom = t.whom and c.since = t.since
    )
  ), told as (
    insert into search.mentions (kind, whom, at, room, seq, since)
    select kind, whom, at, of_room, seq, since from called on conflict do nothing
  )
  insert into search.texts (room, seq, author, at, body, has)
  select of_room, seq, author, at, body, search.has(kind, body) from shown
  on conflict (room, seq) do update set body = excluded.body, has = excluded.has;
  update search.rooms set seq = last, epoch = log_epoch where room = of_room;
  return last - cursor_seq;
end $$;

-- Members want to hear of mints and comments of their collections.
alter table push_subscriptions add column nfts boolean not null default false;
create index push_subscriptions_nfts on push_subscriptions (author) where nfts;

-- Transactions with mints of members' collections that were looked through: one that comes again after a
-- reorganization tells nothing twice.
create table push_mints (
  place bigint generated always as identity primary key,
  tx text not null,
  collection text not null,
  -- Who owned the collection.
  author text not null,
  time bigint not null,
  unique (tx, collection)
);
create index push_mints_author on push_mints (author, place);
create index push_mints_time on push_mints (time);
