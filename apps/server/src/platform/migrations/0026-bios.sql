-- What members say of themselves, as their devices signed it. An empty one stays, so that no older one comes back.
create table bios (
  author text primary key check (author ~ '^0x[0-9a-f]{40}$'),
  -- When it was signed, in Unix milliseconds.
  at bigint not null,
  statement jsonb not null
);
