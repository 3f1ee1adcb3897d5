-- What moderators said of rooms: a statement names all settings of its room, and no author.
alter table moderation_acts add column settings jsonb;
create index moderation_acts_rooms on moderation_acts (room, id desc) where settings is not null;

-- What the statements come to: the newest of each room counts. `rebuild_rooms` makes it anew.
create table room_settings (
  room text primary key,
  -- The newest statement about the room, and the first.
  act bigint not null unique,
  made bigint not null,
  archived boolean not null,
  settings jsonb not null
);

-- Adds a statement, in the order of their ids.
create function fold_room(of_act bigint) returns void language sql as $$
  insert into room_settings (room, act, made, archived, settings)
  select room, id, id, kind = 'archive', settings from moderation_acts
  where id = of_act and settings is not null
  on conflict (room) do update
  set act = excluded.act, archived = excluded.archived, settings = excluded.settings
  where room_settings.act < excluded.act;
$$;

-- Makes the table anew from the statements. Nobody adds one meanwhile.
create function rebuild_rooms() returns void language plpgsql as $$
begin
  lock table moderation_acts in share row exclusive mode;
  delete from room_settings;
  insert into room_settings (room, act, made, archived, settings)
  select distinct on (room) room, id, min(id) over (partition by room), kind = 'archive', settings
  from moderation_acts where settings is not null order by room, id desc;
end $$;
