-- Events: what members do about a message takes a place in the log like the message itself.
alter table messages add column target bigint, add column target_digest bytea,
  add column checked_seq bigint, add column checked_hash bytea;
create index messages_target on messages (room, target) where target is not null;

-- What the events of the log come to, by the message they are about; a place of the log says which event
-- counts. The log is the truth: `rebuild_fold` makes these tables anew.
create table message_states (
  room text not null,
  seq bigint not null,
  edit bigint,
  deletion bigint,
  hiding bigint,
  pin bigint,
  primary key (room, seq)
);
create table reactions (
  room text not null,
  target bigint not null,
  emoji text not null,
  author text not null,
  seq bigint not null,
  primary key (room, target, emoji, author)
);
create table votes (
  room text not null,
  target bigint not null,
  author text not null,
  option text not null,
  seq bigint not null,
  primary key (room, target, author)
);

-- The text and the signature of a deleted message go, with those of its edits; digests stay.
create function erase_message(of_room text, of_seq bigint) returns void language sql as $$
  update messages set body = '', signature = ''
  where room = of_room and signature <> ''
    and (seq = of_seq or (target = of_seq and kind = 'edit'));
$$;

-- Adds events to the tables, in the order of the log; `addEvent` of the domain says what counts.
create function fold_events(of_room text, seqs bigint[]) returns void language plpgsql as $$
declare e record;
begin
  for e in
    select seq, author, kind, body, target from messages
    where room = of_room and seq = any(seqs) and target is not null order by seq
  loop
    if exists (select from message_states
               where room = of_room and seq = e.target and deletion is not null) then
      -- An edit that was on its way when its message was deleted.
      if e.kind = 'edit' then perform erase_message(of_room, e.target); end if;
    elsif e.kind = 'react' then
      insert into reactions values (of_room, e.target, e.body, e.author, e.seq)
      on conflict do nothing;
    elsif e.kind = 'unreact' then
      delete from reactions
      where room = of_room and target = e.target and emoji = e.body and author = e.author;
    elsif e.kind = 'vote' then
      insert into votes values (of_room, e.target, e.author, e.body, e.seq)
      on conflict (room, target, author)
      do update set option = excluded.option, seq = excluded.seq;
    elsif e.kind = 'delete' then
      insert into message_states values (of_room, e.target, null, e.seq, null, null)
      on conflict (room, seq) do update
      set edit = null, deletion = excluded.deletion, hiding = null, pin = null;
      delete from reactions where room = of_room and target = e.target;
      delete from votes where room = of_room and target = e.target;
      perform erase_message(of_room, e.target);
    else
      insert into message_states values (of_room, e.target, null, null, null, null)
      on conflict do nothing;
      update message_states set
        edit = case when e.kind = 'edit' then e.seq else edit end,
        hiding = case e.kind when 'hide' then e.seq when 'restore' then null else hiding end,
        pin = case e.kind when 'pin' then e.seq when 'unpin' then null else pin end
      where room = of_room and seq = e.target;
    end if;
  end loop;
end $$;

-- Makes the tables anew from the log, all at once. Nobody writes to a room meanwhile.
create function rebuild_fold() returns void language plpgsql as $$
begin
  perform from rooms order by id for update;
  delete from message_states;
  delete from reactions;
  delete from votes;
  insert into message_states
  select room, target, null, min(seq), null, null
  from messages where target is not null and kind = 'delete' group by room, target;
  insert into message_states
  select room, target,
    max(seq) filter (where kind = 'edit'),
    null,
    (array_agg(case kind when 'hide' then seq end order by seq desc)
      filter (where kind in ('hide', 'restore')))[1],
    (array_agg(case kind when 'pin' then seq end order by seq desc)
      filter (where kind in ('pin', 'unpin')))[1]
  from messages
  where target is not null and kind in ('edit', 'hide', 'restore', 'pin', 'unpin')
  group by room, target
  on conflict do nothing;
  insert into reactions
  select room, target, body, author, min(seq) from (
    select room, target, body, author, seq, kind, coalesce(max(seq) filter (where kind = 'unreact')
      over (partition by room, target, body, author), 0) as ended
    from messages where target is not null and kind in ('react', 'unreact')
  ) as given
  where kind = 'react' and seq > ended and not exists (
    select from message_states s
    where s.room = given.room and s.seq = given.target and s.deletion is not null)
  group by room, target, body, author;
  insert into votes
  select distinct on (room, target, author) room, target, author, body, seq
  from messages m
  where target is not null and kind = 'vote' and not exists (
    select from message_states s
    where s.room = m.room and s.seq = m.target and s.deletion is not null)
  order by room, target, author, seq desc;
  perform erase_message(room, seq) from message_states where deletion is not null;
end $$;
