-- Acts of moderators about a room name no author; slow mode names its seconds.
alter table moderation_acts alter column author drop not null;
alter table moderation_acts add column seconds integer;
create index moderation_acts_mode on moderation_acts (room, id desc) where author is null;
create index moderation_acts_at on moderation_acts (at);
create index messages_moderation on messages (at) where kind in ('hide', 'restore', 'pin', 'unpin');

-- What each member said last in a room in slow mode, so that all servers count as one. `id` is the message's:
-- a retry takes no second turn.
create table slow_turns (
  room text not null,
  author text not null,
  id text not null,
  at bigint not null,
  primary key (room, author)
);
