-- After how many days texts go: of a room, or with '*' of all that have no rule of their own.
create table retention_rules (
  room text not null,
  -- 'all', or 'files': only messages that bring files.
  kind text not null check (kind in ('all', 'files')),
  days integer not null check (days > 0),
  primary key (room, kind)
);

-- Up to which place of a room everything that a rule takes away is gone.
create table retention_progress (
  room text not null,
  kind text not null,
  seq bigint not null,
  primary key (room, kind)
);

-- Another rule looks at everything again.
create function restart_retention() returns trigger language plpgsql as $$
begin
  delete from retention_progress;
  return null;
end $$;
create trigger restart_retention after insert or update on retention_rules
  for each statement execute function restart_retention();

-- A device that signed something stays: it proves that. The constraint of before looked at the whole log for each device
-- that goes; this looks at what its member said.
alter table messages drop constraint messages_device_fkey;
create function keep_proofs() returns trigger language plpgsql as $$
begin
  if exists (select from messages where author = old.author and device = old.id) then
    raise exception 'device % signed messages', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger keep_proofs before delete on devices for each row execute function keep_proofs();
