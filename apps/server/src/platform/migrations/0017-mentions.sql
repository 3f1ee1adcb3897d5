-- Whom a message calls: the names it mentions, and the author of what it replies to.
create table search.mentions (
  -- 'name', or 'reply'
  kind text not null,
  -- A name without TLD as the chain folds it, or an address in lower case.
  whom text not null,
  at bigint not null,
  room text not null,
  seq bigint not null,
  primary key (kind, whom, at, room, seq)
);
create index mentions_by_message on search.mentions (room, seq);

-- The names that a text may mention. Whoever reads them looks again by the rule of pages, which knows the TLD.
create function search.mentioned(body text) returns setof text language sql immutable as $$
  select distinct translate(rtrim(m[1], '-_'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  from regexp_matches(
    body,
    '@([^\s\u0001-\u002C\u002E\u002F\u003A-\u0040\u005B-\u005E\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u060C\u061B\u061F\u2000-\u206F\u3000-\u3004\u3008-\u3011\u3014-\u301F\uFF01-\uFF0F\uFF1A-\uFF20]+)',
    'g'
  ) as m
  where length(m[1]) <= 40 and rtrim(m[1], '-_') <> '';
$$;

-- As before, and keeps the mentions of what it reads.
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
    select m.seq, m.author, m.at, m.kind, m.reply_to, coalesce(e.body, m.body) as body
    from places p
    join public.messages m on m.room = of_room and m.seq = p.seq
    left join public.message_states s on s.room = m.room and s.seq = m.seq
    left join public.messages e on e.room = m.room and e.seq = s.edit
    where m.kind in ('text', 'poll') and s.deletion is null and s.hiding is null
      and m.signature <> ''
  ), gone as (
    delete from search.texts t using places where t.room = of_room and t.seq = places.seq
    and not exists (select from shown where shown.seq = t.seq)
  ), called as (
    select 'name' as kind, name as whom, s.at, s.seq
    from shown s cross join lateral search.mentioned(s.body) as name
    where position('@' in s.body) > 0
    union all
    select 'reply', o.author, s.at, s.seq
    from shown s join public.messages o on o.room = of_room and o.seq = s.reply_to
    where o.author <> s.author
  ), uncalled as (
    delete from search.mentions t using places where t.room = of_room and t.seq = places.seq
    and not exists (
      select from called c where c.seq = t.seq and c.kind = t.kind and c.whom = t.whom
    )
  ), told as (
    insert into search.mentions (kind, whom, at, room, seq)
    select kind, whom, at, of_room, seq from called on conflict do nothing
  )
  insert into search.texts (room, seq, author, at, body, has)
  select of_room, seq, author, at, body, search.has(kind, body) from shown
  on conflict (room, seq) do update set body = excluded.body, has = excluded.has;
  update search.rooms set seq = last, epoch = log_epoch where room = of_room;
  return last - cursor_seq;
end $$;

-- What was read before is read again, for its mentions.
update search.rooms set seq = 0;
