-- Tips for messages. The zero address is the native coin; amounts in the token's smallest unit.
create table tips (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  message_id text not null,
  sender text not null,
  author text not null,
  token text not null,
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on tips (message_id, block, log_index);
create index on tips (author, block desc, log_index desc);
create index on tips (sender, block desc, log_index desc);
create index on tips (time);

-- What every author got. Anyone can tip with any token: readers choose which ones they show.
create table tip_totals (
  author text not null,
  token text not null,
  total numeric(78, 0) not null,
  tips bigint not null,
  primary key (author, token)
);

create function tips_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into tip_totals as t
    select author, token, sign * sum(amount), sign * count(*) from changed group by author, token
  on conflict (author, token) do update
    set total = t.total + excluded.total, tips = t.tips + excluded.tips;
  if tg_op = 'DELETE' then
    delete from tip_totals
      where tips = 0 and (author, token) in (select author, token from changed);
  end if;
  return null;
end $$;

create trigger added after insert on tips
  referencing new table as changed for each statement execute function tips_changed();
create trigger removed after delete on tips
  referencing old table as changed for each statement execute function tips_changed();
