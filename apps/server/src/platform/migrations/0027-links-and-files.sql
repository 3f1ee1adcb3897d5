-- What links in messages lead to, as their sites said it: a cache, by the SHA-256 of the link. A row without a
-- title says that there was nothing to show. Times are Unix milliseconds.
create table link_cards (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  url text not null,
  title text,
  description text,
  picture text,
  -- When the site last answered, and when it was asked last.
  came_at bigint not null,
  checked_at bigint not null
);
create index link_cards_checked on link_cards (checked_at);

-- `held_at`: when something besides messages, such as a collection, referred to the file (Unix ms). `renewed_at`:
-- when somebody uploaded it once more.
alter table media add column held_at bigint, add column renewed_at bigint;

-- Files of messages that were deleted or hidden, to be deleted unless something else shows them. Written in the
-- transaction that deletes or hides; whoever works through it may be killed at any time.
create table media_releases (
  hash text not null,
  room text not null,
  seq bigint not null,
  -- When the message was hidden (Unix ms): its file stays for a while, since hiding can be taken back. Null for a
  -- message that is deleted.
  hidden_at bigint,
  -- Not before (Unix ms): somebody uploaded the file again, and may be about to use it.
  after bigint not null default 0,
  primary key (hash, room, seq)
);

create function release_files(of_room text, of_seq bigint, body text, hidden_at bigint)
returns void language sql as $$
  insert into media_releases (hash, room, seq, hidden_at)
  select distinct m[1], of_room, of_seq, release_files.hidden_at
  from regexp_matches(body, '/api/media/([0-9a-f]{64})#', 'g') as m
  on conflict (hash, room, seq) do update set hidden_at = excluded.hidden_at;
$$;

-- The text of a deleted message goes, and that of its edits.
create function release_deleted() returns trigger language plpgsql as $$
begin
  perform release_files(new.room, coalesce(new.target, new.seq), old.body, null);
  return null;
end $$;
create trigger messages_release after update of body on messages for each row
  when (new.body = '' and position('/api/media/' in old.body) > 0) execute function release_deleted();

create function release_hidden() returns trigger language plpgsql as $$
begin
  perform release_files(new.room, new.seq, m.body, h.at)
  from messages m join messages h on h.room = new.room and h.seq = new.hiding
  where m.room = new.room and (m.seq = new.seq or (m.target = new.seq and m.kind = 'edit'))
    and position('/api/media/' in m.body) > 0;
  return null;
end $$;
create trigger states_release after insert or update of hiding on message_states for each row
  when (new.hiding is not null) execute function release_hidden();
