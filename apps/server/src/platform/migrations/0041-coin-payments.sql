-- Coins that members sent themselves, which no event of the chain tells of: pages report the transactions, and the server
-- proves each on the chain before it is here. The newest hundred of a member stay.
create table coin_payments (
  tx text primary key,
  sender text not null,
  recipient text not null,
  block bigint not null
);
create index coin_payments_sender on coin_payments (sender, block);
