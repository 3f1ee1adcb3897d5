-- Messages whose text the operator removed, each with a statement that a key of the server signed
-- (packages/domain/src/chat/removal.ts). Ids grow in the order in which removals become visible: servers read on
-- from the last one that they know.
create table removals (
  id bigint generated always as identity primary key,
  room text not null,
  seq bigint not null,
  -- What stood there.
  digest bytea not null,
  -- The newest place of the room then: a page that resumes from a later one knows of it.
  head bigint not null,
  reason text not null,
  -- Unix milliseconds.
  at bigint not null,
  key text not null,
  signature text not null,
  unique (room, seq)
);

-- Removes the texts at these places, with those of their edits, reactions, and votes, and from search. Digests stay.
-- Returns the places that it removed: not those that were removed or deleted before. In `message_states` a removed
-- message is deleted by no event: 0.
create function remove_messages(
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
    where m.kind in ('text', 'poll') and m.signature <> ''
    order by a.seq
    on conflict (room, seq) do nothing
    returning seq
  )
  select coalesce(array_agg(seq order by seq), '{}') into gone from added;
  insert into message_states (room, seq, deletion) select of_room, seq, 0 from unnest(gone) as seq
  on conflict (room, seq) do update set edit = null, deletion = 0, hiding = null, pin = null;
  delete from reactions where room = of_room and target = any(gone);
  delete from votes where room = of_room and target = any(gone);
  perform erase_message(of_room, seq) from unnest(gone) as seq;
  delete from search.texts where room = of_room and seq = any(gone);
  delete from search.mentions where room = of_room and seq = any(gone);
  delete from search.read_mentions where room = of_room and seq = any(gone);
  return query select unnest(gone);
end $$;

-- As before, and what the operator removed stays removed.
create or replace function rebuild_fold() returns void language plpgsql as $$
begin
  perform from rooms order by id for update;
  delete from message_states;
  delete from reactions;
  delete from votes;
  insert into message_states (room, seq, deletion) select room, seq, 0 from removals;
  insert into message_states
  select room, target, null, min(seq), null, null
  from messages where target is not null and kind = 'delete' group by room, target
  on conflict do nothing;
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

-- What the operator did with `npm run admin`: kept for the operator alone.
create table admin_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The user of the system that ran the command.
  by text not null,
  -- The words of the command.
  words text not null,
  reason text not null default '',
  -- What came of it, in a sentence.
  outcome text not null default ''
);
