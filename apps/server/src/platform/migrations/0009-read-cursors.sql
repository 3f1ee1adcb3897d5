-- How far each member has read in each room, on any device.
create table read_cursors (
  author text not null,
  room text not null,
  seq bigint not null,
  primary key (author, room)
);
