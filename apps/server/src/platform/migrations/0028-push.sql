-- Public keys (P-256 points, base64url) that push messages were signed with; the newest is the community's.
create table push_keys (
  id bigint generated always as identity primary key,
  key text not null unique
);

-- What devices want to be sent while Parley is closed there; `at` is when the device signed it.
create table push_subscriptions (
  device text primary key references devices (id),
  author text not null,
  at bigint not null,
  -- When it was turned on: nothing from before is told. Unix milliseconds, as all times here.
  since bigint not null,
  -- A browser has one, whoever uses it: it is the one's who turned notifications on last.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  key text not null,
  mentions boolean not null,
  tips boolean not null,
  rooms text[] not null,
  quiet jsonb,
  muted jsonb not null
);
create index push_subscriptions_author on push_subscriptions (author);
create index push_subscriptions_rooms on push_subscriptions using gin (rooms);

-- What is to be told: of each device one row for a topic and its room, so that it never grows. `due_at` is
-- null where nothing is. Places are those of the room's log, or of `push_tips`.
create table push_topics (
  device text not null references push_subscriptions (device) on delete cascade,
  topic text not null,
  room text not null,
  from_place bigint not null,
  to_place bigint not null,
  queued_at bigint not null,
  due_at bigint,
  tries int not null default 0,
  sent_at bigint not null default 0,
  primary key (device, topic, room)
);
create index push_topics_due on push_topics (due_at) where due_at is not null;

-- How far each room was looked through for what is to be told.
create table push_rooms (
  room text primary key,
  epoch text not null,
  seq bigint not null
);

-- Tips that were looked through: a block that comes again after a reorganization tells nothing twice.
create table push_tips (
  place bigint generated always as identity primary key,
  tx text not null,
  message_id text not null,
  author text not null,
  time bigint not null,
  unique (tx, message_id)
);
create index push_tips_author on push_tips (author, place);
create index push_tips_time on push_tips (time);

-- A device that is signed out hears nothing more, whatever server signed it out.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where device = new.device;
  return null;
end $$;
create trigger end_push after insert on revocations for each row execute function end_push();
