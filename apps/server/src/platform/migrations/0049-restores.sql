-- What tells readers why the log ends before what they saw: the community was restored from a backup. Each row is signed
-- by a key that signs heads (packages/domain/src/chat/restores.ts). Times are in Unix milliseconds.
create table restores (
  place integer generated always as identity primary key,
  host text not null,
  from_epoch text not null,
  to_epoch text not null,
  heads jsonb not null,
  saved_at bigint not null,
  at bigint not null,
  key text not null,
  signature text not null
);
