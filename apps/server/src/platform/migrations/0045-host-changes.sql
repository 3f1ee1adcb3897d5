-- The hosts of the community, in order. The first row says where it began; each other one is a signed statement that it
-- went on elsewhere (packages/domain/src/chat/hostChanges.ts). `at` is in Unix milliseconds.
create table host_changes (
  place integer generated always as identity primary key,
  from_host text,
  to_host text not null,
  heads jsonb not null default '{}',
  at bigint not null,
  key text,
  signature text,
  check ((from_host is null) = (key is null) and (key is null) = (signature is null))
);
-- It begins once.
create unique index host_changes_begin on host_changes ((from_host is null)) where from_host is null;
