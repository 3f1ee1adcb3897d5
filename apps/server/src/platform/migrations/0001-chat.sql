-- The identity of the whole log: readers that remember another epoch start over.
create table meta (
  id boolean primary key default true check (id),
  epoch text not null
);
insert into meta (epoch) values (gen_random_uuid()::text);

-- `head` is the newest place of the room's log; its row lock makes the log gapless and ordered.
create table rooms (
  id text primary key,
  head bigint not null default 0
);

-- A browser's key that a wallet let sign for it. Rows never change: they prove old messages.
create table devices (
  id text primary key,
  author text not null,
  public_key text not null,
  sign_in text not null,
  wallet_signature text not null,
  expires_at bigint not null
);

create table messages (
  room text not null references rooms (id),
  seq bigint not null,
  id text not null,
  author text not null,
  device text not null references devices (id),
  kind text not null,
  body text not null,
  reply_to bigint,
  sent_at bigint not null,
  chain_id bigint not null,
  host text not null,
  signature text not null,
  at bigint not null,
  primary key (room, seq),
  unique (author, id)
);

-- Sign-in nonces by their SHA-256, bound to the SHA-256 of the cookie they were given with.
create table nonces (
  hash bytea primary key,
  cookie bytea not null,
  expires_at bigint not null
);
create index nonces_by_expiry on nonces (expires_at);

-- Demo wallets that the embedded chain's faucet has funded.
create table faucet_grants (
  address text primary key,
  hash text not null,
  at bigint not null
);
