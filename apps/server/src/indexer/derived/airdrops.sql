-- Claims of both airdrops: by name, or by points (18 decimals). Amounts in the token's smallest unit.
create table airdrop_claims (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  airdrop text not null,
  member text not null,
  token_id numeric(78, 0),
  points numeric(78, 0),
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on airdrop_claims (member, block desc, log_index desc);
create index on airdrop_claims (token_id) where token_id is not null;
