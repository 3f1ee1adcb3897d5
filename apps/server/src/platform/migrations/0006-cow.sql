-- Signed orders of the order book. Amounts are in the tokens' smallest units, times in seconds.
create table cow_orders (
  uid text primary key,
  -- The order of arrival.
  seq bigint generated always as identity unique,
  owner text not null,
  -- As it was signed (`cowOrderSchema`).
  body jsonb not null,
  scheme text not null,
  signature text not null,
  permit jsonb,
  placed_at bigint not null,
  valid_to bigint not null,
  -- open, settling, filled, cancelled, or expired.
  state text not null default 'open',
  waits text,
  -- Cancelled while a settlement was under way: open no more if that fails.
  is_withdrawn boolean not null default false,
  -- The settlement that is under way, or that filled it.
  tx text,
  filled_by text,
  filled_sell numeric(78),
  filled_buy numeric(78),
  filled_at bigint
);
create index cow_orders_by_owner on cow_orders (owner, seq desc);
create index cow_orders_unsettled on cow_orders (seq) where state in ('open', 'settling');
create index cow_orders_by_fill on cow_orders (filled_at) where state = 'filled';

-- Settlements that were signed and of which nothing final is known; written down before they are sent.
create table cow_settlements (
  tx text primary key,
  nonce bigint not null,
  raw text not null,
  max_fee_wei numeric(78) not null,
  sent_at bigint not null
);

-- What the solver says of itself.
create table cow_solver (
  one boolean primary key default true check (one),
  is_working boolean not null default false,
  trouble text
);
insert into cow_solver default values;

-- Pages of the owner are told, by every server, and the solver is woken.
create function tell_cow_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('parley_cow', lower(tg_op) || ' ' || new.owner);
  return null;
end $$;
create trigger tell_cow_order after insert or update on cow_orders
  for each row execute function tell_cow_order();
