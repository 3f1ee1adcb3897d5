-- Servers of the version before go on.
-- What each kind of event means, from the table of the domain (packages/domain/src/chat/kinds.ts): the functions
-- below read it. A server adds the kinds that it knows and that are not here when it starts. What a kind means never
-- changes. Whoever writes to a room waits until all of this is there.
lock table rooms in exclusive mode;

create table event_kinds (
  kind text primary key,
  -- 'says' something, 'sets' or 'clears' a field of its target, or 'ends' all that counts about it.
  does text not null,
  field text,
  -- How often the field stands about a message: 'once' (a column of `message_states`), once for each 'member', or for
  -- each 'body' (rows of `member_states`).
  scope text,
  -- Whether it changes what readers see of the words.
  shows boolean not null
);
insert into event_kinds values
  ('text', 'says', null, null, true),
  ('poll', 'says', null, null, true),
  ('edit', 'sets', 'edit', 'once', true),
  ('delete', 'ends', null, null, true),
  ('react', 'sets', 'reactions', 'body', false),
  ('unreact', 'clears', 'reactions', 'body', false),
  ('vote', 'sets', 'votes', 'member', false),
  ('pin', 'sets', 'pin', 'once', false),
  ('unpin', 'clears', 'pin', 'once', false),
  ('hide', 'sets', 'hiding', 'once', true),
  ('restore', 'clears', 'hiding', 'once', true);

-- What members make stand for themselves about a message; a place of the log says which event counts.
create table member_states (
  room text not null,
  target bigint not null,
  field text not null,
  -- The body, where a member has one of each; else empty.
  key text not null,
  author text not null,
  body text not null,
  seq bigint not null
);
insert into member_states
select room, target, 'reactions', emoji, author, emoji, seq from reactions
union all
select room, target, 'votes', '', author, option, seq from votes;
alter table member_states add primary key (room, target, field, key, author);
drop table reactions, votes;
-- For servers of the version before, which only read them.
create view reactions as
  select room, target, body as emoji, author, seq from member_states where field = 'reactions';
create view votes as
  select room, target, author, body as option, seq from member_states where field = 'votes';

-- The text and the signature of a deleted message go, with those of its edits; digests stay.
create or replace function erase_message(of_room text, of_seq bigint) returns void language sql as $$
  update messages set body = '', signature = ''
  where room = of_room and signature <> '' and (seq = of_seq or (
    target = of_seq and kind in (select kind from event_kinds where field = 'edit')));
$$;

-- Nothing counts about a message any more, and its words go. `by` is the event that says so, or 0 for a removal.
create function end_message(of_room text, of_seq bigint, by bigint) returns void language plpgsql as $$
begin
  insert into message_states (room, seq, deletion) values (of_room, of_seq, by)
  on conflict (room, seq) do update
  set edit = null, deletion = excluded.deletion, hiding = null, pin = null;
  delete from member_states where room = of_room and target = of_seq;
  perform erase_message(of_room, of_seq);
end $$;

-- Adds events to the tables, in the order of the log: what `addEvent` of the domain does.
create or replace function fold_events(of_room text, seqs bigint[]) returns void language plpgsql as $$
declare e record;
begin
  for e in
    select m.seq, m.kind, m.author, m.body, m.target, k.does, k.field, k.scope,
      case k.scope when 'body' then m.body else '' end as key,
      case k.does when 'sets' then m.seq end as stands
    from messages m left join event_kinds k on k.kind = m.kind
    where m.room = of_room and m.seq = any(seqs) and m.target is not null order by m.seq
  loop
    if e.does is null then raise exception 'event_kinds has no kind %', e.kind; end if;
    if exists (select from message_states
               where room = of_room and seq = e.target and deletion is not null) then
      -- An edit that was on its way when its message was deleted.
      if e.field = 'edit' then perform erase_message(of_room, e.target); end if;
    elsif e.does = 'ends' then
      perform end_message(of_room, e.target, e.seq);
    elsif e.scope = 'once' then
      insert into message_states as s (room, seq, edit, hiding, pin)
      values (of_room, e.target, case e.field when 'edit' then e.stands end,
              case e.field when 'hiding' then e.stands end, case e.field when 'pin' then e.stands end)
      on conflict (room, seq) do update set
        edit = case e.field when 'edit' then e.stands else s.edit end,
        hiding = case e.field when 'hiding' then e.stands else s.hiding end,
        pin = case e.field when 'pin' then e.stands else s.pin end;
    elsif e.does = 'sets' then
      insert into member_states
      values (of_room, e.target, e.field, e.key, e.author, e.body, e.seq)
      on conflict (room, target, field, key, author) do update
      set body = excluded.body, seq = excluded.seq where e.scope = 'member';
    elsif e.does = 'clears' then
      delete from member_states
      where room = of_room and target = e.target and field = e.field and key = e.key
        and author = e.author;
    end if;
  end loop;
end $$;

-- Makes the tables anew from the log: what the operator removed, and all events once more. Nobody writes to a room
-- meanwhile.
create or replace function rebuild_fold() returns void language plpgsql as $$
declare part record;
begin
  perform from rooms order by id for update;
  delete from message_states;
  delete from member_states;
  perform end_message(room, seq, 0) from removals;
  for part in
    select room, array_agg(seq) as seqs from messages where target is not null
    group by room, seq / 1000 order by room, seq / 1000
  loop
    perform fold_events(part.room, part.seqs);
  end loop;
end $$;

-- Removes the texts at these places, with those of their edits, reactions, and votes, and from search. Digests stay.
-- Returns the places that it removed: not those that were removed or deleted before. In `message_states` a removed
-- message is deleted by no event: 0.
create or replace function remove_messages(
  of_room text, seqs bigint[], digests bytea[], why text, removed_at bigint, by_key text, signatures text[]
) returns setof bigint language plpgsql as $$
declare
  room_head bigint;
  gone bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('parley.removals'));
  -- Neither search nor a writer is on its way meanwhile.
  perform from search.rooms where room = of_room for update;
  select head into room_head from rooms where id = of_room for update;
  with asked as (
    select * from unnest(seqs, digests, signatures) as a (seq, digest, signature)
  ), added as (
    insert into removals (room, seq, digest, head, reason, at, key, signature)
    select of_room, a.seq, a.digest, room_head, why, removed_at, by_key, a.signature
    from asked a join messages m on m.room = of_room and m.seq = a.seq and m.digest = a.digest
      and m.target is null and m.signature <> ''
    order by a.seq
    on conflict (room, seq) do nothing
    returning seq
  )
  select coalesce(array_agg(seq order by seq), '{}') into gone from added;
  perform end_message(of_room, seq, 0) from unnest(gone) as seq;
  delete from search.texts where room = of_room and seq = any(gone);
  delete from search.mentions where room = of_room and seq = any(gone);
  delete from search.read_mentions where room = of_room and seq = any(gone);
  return query select unnest(gone);
end $$;

-- As before, with the kinds of the table.
create or replace function release_hidden() returns trigger language plpgsql as $$
begin
  perform release_files(new.room, new.seq, m.body, h.at)
  from messages m join messages h on h.room = new.room and h.seq = new.hiding
  where m.room = new.room and (m.seq = new.seq or (m.target = new.seq
      and m.kind in (select kind from event_kinds where field = 'edit')))
    and position('/api/media/' in m.body) > 0;
  return null;
end $$;

-- As before, with the kinds of the table. A name that an edit takes out and another one brings back calls its holder since
-- it is back, unless they had read it when it went.
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
      select distinct m.target as seq
      from public.messages m join public.event_kinds k on k.kind = m.kind and k.field = 'edit'
      where m.room = of_room and m.seq > cursor_seq and m.seq <= last
    ) edited
    join search.mentions t on t.room = of_room and t.seq = edited.seq and t.kind = 'name'
    where exists (
      select from indexed.names n join public.read_cursors c on c.author = n.holder
      where n.name = t.whom and c.room = of_room and c.seq >= t.since
    )
    on conflict do nothing;
  end if;
  with places as (
    select distinct coalesce(m.target, m.seq) as seq
    from public.messages m join public.event_kinds k on k.kind = m.kind and k.shows
    where m.room = of_room and m.seq > cursor_seq and m.seq <= last
  ), shown as (
    select m.seq, m.author, m.at, m.kind, m.reply_to, coalesce(e.body, m.body) as body,
      e.seq is not null as is_edited
    from places p
    join public.messages m on m.room = of_room and m.seq = p.seq
    left join public.message_states s on s.room = m.room and s.seq = m.seq
    left join public.messages e on e.room = m.room and e.seq = s.edit
    where m.target is null and s.deletion is null and s.hiding is null
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
          where m.room = of_room and (m.seq = n.seq or m.target = n.seq
            and m.kind in (select kind from public.event_kinds where field = 'edit'))
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
