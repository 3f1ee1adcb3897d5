-- What is pinned in a room is listed.
create index message_states_pins on message_states (room, pin) where pin is not null;
