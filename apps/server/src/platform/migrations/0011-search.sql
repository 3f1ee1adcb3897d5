create extension if not exists pg_trgm;

-- What people can search, made from the log: a reader that goes behind it keeps it as pages show it.
create schema search;

-- How far each room is read, of which log.
create table search.rooms (
  room text primary key,
  epoch text not null,
  seq bigint not null
);

-- Texts and polls in their newest words, without what was deleted or hidden.
create table search.texts (
  room text not null,
  seq bigint not null,
  author text not null,
  at bigint not null,
  body text not null,
  -- 'link', 'image', 'poll'
  has text[] not null,
  words tsvector not null generated always as (to_tsvector('simple', body)) stored,
  primary key (room, seq)
);
create index texts_words on search.texts using gin (words);
create index texts_letters on search.texts using gin (body gin_trgm_ops);
create index texts_newest on search.texts (at, room, seq);
create index texts_by_author on search.texts (author, at, room, seq);
create index texts_by_room on search.texts (room, at, seq);
create index texts_that_have on search.texts (at, room, seq) where has <> '{}';

-- What a message holds besides words.
create function search.has(kind text, body text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when body ~* 'https?://' then 'link' end,
    case when body ~* '(https?|ipfs|ar)://\S+(\.(png|jpe?g|gif|webp)|\?\.?img)(\s|$)' then 'image' end,
    case when kind = 'poll' then 'poll' end
  ], null);
$$;

-- Reads at most `batch` places of a room's log and makes what they are about anew; how many it read.
-- Another server that reads already reads for all.
create function search.follow(of_room text, batch int) returns bigint language plpgsql as $$
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
    cursor_seq := 0;
  end if;
  last := least(cursor_seq + batch, log_head);
  with places as (
    select coalesce(m.target, m.seq) as seq from public.messages m
    where m.room = of_room and m.seq > cursor_seq and m.seq <= last
      and m.kind not in ('react', 'unreact', 'vote', 'pin', 'unpin')
  ), shown as (
    select m.seq, m.author, m.at, m.kind, coalesce(e.body, m.body) as body
    from (select distinct seq from places) p
    join public.messages m on m.room = of_room and m.seq = p.seq
    left join public.message_states s on s.room = m.room and s.seq = m.seq
    left join public.messages e on e.room = m.room and e.seq = s.edit
    where m.kind in ('text', 'poll') and s.deletion is null and s.hiding is null
      and m.signature <> ''
  ), gone as (
    delete from search.texts t using places where t.room = of_room and t.seq = places.seq
    and not exists (select from shown where shown.seq = t.seq)
  )
  insert into search.texts (room, seq, author, at, body, has)
  select of_room, seq, author, at, body, search.has(kind, body) from shown
  on conflict (room, seq) do update set body = excluded.body, has = excluded.has;
  update search.rooms set seq = last, epoch = log_epoch where room = of_room;
  return last - cursor_seq;
end $$;
