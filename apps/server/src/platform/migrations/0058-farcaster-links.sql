-- The Farcaster accounts of members, as their devices and accounts signed it. Who has none any more stays, so that
-- nothing older comes back.
create table farcaster_links (
  author text primary key check (author ~ '^0x[0-9a-f]{40}$'),
  -- When it was signed, in Unix milliseconds.
  at bigint not null,
  -- An account is of one member: of whom it said so last. Null for none.
  fid bigint unique,
  -- When the account said so, in Unix milliseconds; null for none.
  account_at bigint,
  statement jsonb not null,
  check ((fid is null) = (account_at is null))
);

-- Devices whose keys readers need.
create view shared.farcaster_links as
  select author, statement->>'device' as device from farcaster_links;
