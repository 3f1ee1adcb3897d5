-- Servers of the version before go on; they leave alone what they can't send.
-- A Farcaster client takes notifications for the devices of its users as a push service does. Its address stands in
-- `endpoint`, with the token after a `#`; `key` is 'farcaster', and `p256dh` and `auth` are empty.
alter table push_subscriptions
  add column fid bigint,
  add column client_fid bigint,
  -- The client says that its user wants nothing for now.
  add column is_off boolean not null default false,
  -- When it was told last, since when it is counted, and how often it was told since; see the limits of clients.
  add column told_at bigint not null default 0,
  add column counted_at bigint not null default 0,
  add column told int not null default 0;
-- Tokens that clients gave by events, as digests: one that another has followed says nothing new.
create table client_events (
  digest bytea primary key,
  at bigint not null
);
create index client_events_at on client_events (at);

create index push_subscriptions_client on push_subscriptions (fid, client_fid) where fid is not null;
