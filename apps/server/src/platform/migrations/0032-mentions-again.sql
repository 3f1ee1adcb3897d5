-- Mentions that their member had read by an edit of the message: one that it takes out, and that is put back later,
-- is no news to them.
create table search.read_mentions (
  room text not null,
  seq bigint not null,
  -- The name that is mentioned.
  whom text not null,
  -- Place and time since which they had it.
  since bigint not null,
  at bigint not null,
  primary key (room, seq, whom)
);

-- As before. A name that an edit takes out and another one brings back calls its holder since it is back, unless they
-- had read it when it went.
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
    delete from search.read_mentions where room = of_room;
    cursor_seq := 0;
  end if;
  last := least(cursor_seq + batch, log_head);
  if to_regclass('indexed.names') is not null then
    insert into search.read_mentions (room, seq, whom, since, at)
    select t.room, t.seq, t.whom, t.since, t.at
    from (
      select distinct m.target as seq from public.messages m
      where m.room = of_room and m.seq > cursor_seq and m.seq <= last and m.kind = 'edit'
    ) edited
    join search.mentions t on t.room = of_room and t.seq = edited.seq and t.kind = 'name'
    where exists (
      select from indexed.names n join public.read_cursors c on c.author = n.holder
      where n.name = t.whom and c.room = of_room and c.seq >= t.since
    )
    on conflict do nothing;
  end if;
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
    select 'name', n.name, coalesce(r.at, v.at), n.seq, coalesce(r.since, v.seq)
    from named n
    left join search.read_mentions r on r.room = of_room and r.seq = n.seq and r.whom = n.name
    cross join lateral (
      select seq, at from (
        select seq, at, name, coalesce(lag(name) over (order by seq), '') as before from (
          select m.seq, m.at, (
            select name from search.mentioned(m.body) as name where name = n.name limit 1
          ) as name
          from public.messages m
          where m.room = of_room and (m.seq = n.seq or m.target = n.seq and m.kind = 'edit')
        ) as version
      ) as version
      where name = n.name and before <> n.name order by seq desc limit 1
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
