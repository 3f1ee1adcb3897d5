-- When the operator ended the sign-in of a device (Unix ms): it signs no more, and what it signed before stays proven.
alter table devices add column ended_at bigint;
create index devices_ended on devices (ended_at) where ended_at is not null;

-- Such a device hears nothing more, whatever ended it.
create function end_device_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where device = new.id;
  return null;
end $$;
create trigger end_device_push after update of ended_at on devices for each row
  when (new.ended_at is not null) execute function end_device_push();

-- Members whom the operator suspended: they cannot sign in, and so neither write nor upload.
create table operator_suspensions (
  author text primary key check (author ~ '^0x[0-9a-f]{40}$'),
  -- The member is told.
  reason text not null,
  -- Unix milliseconds.
  at bigint not null
);
