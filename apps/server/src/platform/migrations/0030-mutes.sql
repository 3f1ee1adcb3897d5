-- What members mute (rooms, people, words), and whom they block. Nobody but their own devices reads it.
create table mutes (
  author text not null,
  -- 'rooms', 'people', 'words', or 'blocked'
  kind text not null,
  -- A room's id, an address in lower case, or a word in lower case.
  one text not null,
  -- What was muted first comes first.
  place bigint generated always as identity,
  primary key (author, kind, one)
);
