-- Servers of the version before go on.

-- What slices of the server read of each other's tables; `tools/tableMap.ts` says whose each view is. A slice may change
-- its tables as long as its views stay.
create schema shared;

create view shared.devices as select id, author, expires_at from devices;

create view shared.log as select epoch from meta;
create view shared.rooms as select id, head from rooms;
create view shared.messages as
  select room, seq, author, device, kind, body, at, host, digest, reply_to, target,
    -- False for what is left of a text that is gone.
    signature <> '' as is_whole
  from messages;
create view shared.message_states as select room, seq, deletion, hiding, pin from message_states;
create view shared.read_cursors as select author, room, seq from read_cursors;

create view shared.searched_rooms as select room, epoch, seq from search.rooms;
create view shared.texts as select room, seq, author, at, body from search.texts;
create view shared.mentions as select kind, whom, at, room, seq, since from search.mentions;

create view shared.moderation_acts as select device from moderation_acts;
create view shared.bios as select author, statement->>'device' as device from bios;
create view shared.contracts as select address, kind, constants from chain.sources;
