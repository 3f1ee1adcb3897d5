-- Where this database stands among those that the community's data has been in (docs/decisions/0069). It is about this
-- database alone: no move and no backup takes it along.
create table data_place (
  is_one boolean primary key default true check (is_one),
  id text not null default gen_random_uuid()::text,
  -- open: the community is here. copying: a part of it. copied: all of it, but it is still where it came from.
  -- left: it went elsewhere, and this is what it was then.
  state text not null check (state in ('open', 'copying', 'copied', 'left')),
  -- Where it is copied from: the id of a database, or the name of a backup.
  came_from text,
  -- Where it went, without a password.
  left_for text
);
-- A move of an earlier version may have been broken off here.
insert into data_place (state)
select case when to_regclass('public.parley_move') is null then 'open' else 'copying' end;
