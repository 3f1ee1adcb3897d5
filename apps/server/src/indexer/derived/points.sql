-- The ledger of activity points, 18 decimals, and its totals.
create table point_entries (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  member text not null,
  -- The contract that awarded, or the owner.
  source text not null,
  kind text not null check (kind in ('award', 'bonus', 'correction')),
  reason text not null,
  -- Negative for a correction.
  amount numeric(78, 0) not null,
  -- Counted from 1; 0 for a ledger without epochs.
  epoch bigint not null,
  primary key (block, log_index)
);
create index on point_entries (member, block desc, log_index desc);

create table point_totals (
  member text primary key,
  total numeric(78, 0) not null,
  entries bigint not null
);
create index on point_totals (total desc, member);

create table point_epochs (
  epoch bigint not null,
  member text not null,
  total numeric(78, 0) not null,
  entries bigint not null,
  primary key (epoch, member)
);
create index on point_epochs (epoch, total desc, member);

create function point_entries_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into point_totals as t
    select member, sign * sum(amount), sign * count(*) from changed group by member
  on conflict (member) do update
    set total = t.total + excluded.total, entries = t.entries + excluded.entries;
  insert into point_epochs as t
    select epoch, member, sign * sum(amount), sign * count(*) from changed group by epoch, member
  on conflict (epoch, member) do update
    set total = t.total + excluded.total, entries = t.entries + excluded.entries;
  if tg_op = 'DELETE' then
    delete from point_totals where entries = 0 and member in (select member from changed);
    delete from point_epochs
      where entries = 0 and (epoch, member) in (select epoch, member from changed);
  end if;
  return null;
end $$;

create trigger added after insert on point_entries
  referencing new table as changed for each statement execute function point_entries_changed();
create trigger removed after delete on point_entries
  referencing old table as changed for each statement execute function point_entries_changed();
