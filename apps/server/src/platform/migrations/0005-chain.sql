-- What the follower took from the chain. Everything in the schema `indexed` is derived from it.
create schema chain;

-- The one row that says who follows the chain, and which version of the derived tables there is.
create table chain.follower (
  one boolean primary key default true check (one),
  -- Rises with each new holder; a transaction of an earlier one finds it changed and fails.
  fence bigint not null default 0,
  -- The holder's connection. Its lease ends when it is closed, or at `expires_at`.
  holder int,
  holder_since timestamptz,
  expires_at timestamptz not null default '-infinity',
  -- What the tables of `indexed` are made by; null before the first time.
  version text,
  -- What is being made beside it in `indexed_next`, empty to begin anew; and the last log in it.
  next_version text,
  next_block bigint not null default -1,
  next_log_index int not null default -1
);
insert into chain.follower default values;

-- Blocks with logs, and the newest ones: to find where the chain forked.
create table chain.blocks (
  number bigint primary key,
  hash text not null,
  -- In seconds.
  time bigint not null
);

-- Every log of every source, for good: changed handlers derive anew without asking a node.
create table chain.logs (
  block bigint not null,
  log_index int not null,
  address text not null,
  -- Up to four topics of 32 bytes each, one after the other.
  topics bytea not null,
  data bytea not null,
  tx text not null,
  primary key (block, log_index)
);
create index logs_by_address on chain.logs (address);

-- Up to which block the logs of a group of sources are here.
create table chain.cursors (
  id int primary key generated always as identity,
  block bigint not null
);

-- The contracts that are followed, each from the block it was made in.
create table chain.sources (
  address text primary key,
  kind text not null,
  start_block bigint not null,
  cursor int not null references chain.cursors (id),
  -- The contract of the config that announced it, or that it is itself.
  root text not null,
  -- What the contract says once and for all, as decimal numbers.
  constants jsonb not null default '{}'
);
create index sources_by_root on chain.sources (root);
create index sources_by_cursor on chain.sources (cursor);
create index sources_by_start on chain.sources (start_block);
