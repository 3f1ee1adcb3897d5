-- Since when everything is read from the chain again, beside the tables that pages show; null: it is not.
alter table chain.follower add column rereading_since timestamptz;
