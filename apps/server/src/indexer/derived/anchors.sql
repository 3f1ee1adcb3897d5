-- Heads of rooms that somebody anchored: anybody may, so readers choose whose they believe. The room is the
-- hash that names it on the chain; anchors of others may be at places beyond any number of ours.
create table anchors (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  account text not null,
  room text not null,
  seq numeric(20, 0) not null,
  hash text not null,
  primary key (block, log_index)
);
create index on anchors (room, account, seq);
