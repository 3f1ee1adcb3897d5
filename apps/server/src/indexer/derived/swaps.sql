-- Swaps. The fee is in native coin if the path has it, else in `token_in`; `referrer` is null where
-- none was paid.
create table swaps (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  payer text not null,
  referrer text,
  token_in text not null,
  token_out text not null,
  amount_in numeric(78, 0) not null,
  amount_out numeric(78, 0) not null,
  fee numeric(78, 0) not null,
  referral_fee numeric(78, 0) not null,
  -- What 10^18 of the smallest unit of `token_in` gave of the other's; null where nothing was paid.
  price numeric generated always as (div(amount_out * 1000000000000000000, nullif(amount_in, 0))) stored,
  primary key (block, log_index)
);
create index on swaps (token_in, token_out, block desc, log_index desc);
-- Time never runs backward: this finds the last swap at a time.
create index on swaps (token_in, token_out, time desc, block desc, log_index desc);
create index on swaps (payer, block desc, log_index desc);
