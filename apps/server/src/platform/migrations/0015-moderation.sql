-- What members report to the moderators: once for each member and message.
create table reports (
  room text not null,
  seq bigint not null,
  reporter text not null,
  reason text not null,
  words text not null,
  at bigint not null,
  primary key (room, seq, reporter)
);
create index reports_reporter on reports (reporter, at);

-- What moderators do besides what the logs of the rooms hold, as their devices signed it. Ids grow in the
-- order in which acts become visible: servers read on from the last one that they know.
create table moderation_acts (
  id bigint generated always as identity primary key,
  kind text not null,
  by text not null,
  author text not null,
  room text,
  seq bigint,
  until bigint,
  reason text not null,
  host text not null,
  chain_id bigint not null,
  device text not null,
  signed_at bigint not null,
  signature text not null,
  at bigint not null,
  -- The SHA-256 of what was signed: the same act counts once.
  digest bytea not null unique
);
create index moderation_acts_author on moderation_acts (author, id desc) where kind <> 'keep';
create index moderation_acts_place on moderation_acts (room, seq, at) where kind = 'keep';
