-- What referrers earned, and credits; in wei.
create table referral_earnings (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  referrer text not null,
  -- Who paid.
  member text not null,
  -- What for: `name`, `launch`, `swap`.
  reason text not null,
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on referral_earnings (referrer, block desc, log_index desc);

create table referral_totals (
  referrer text primary key,
  total numeric(78, 0) not null,
  entries bigint not null
);
create index on referral_totals (total desc, referrer);

create function referral_earnings_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into referral_totals as t
    select referrer, sign * sum(amount), sign * count(*) from changed group by referrer
  on conflict (referrer) do update
    set total = t.total + excluded.total, entries = t.entries + excluded.entries;
  if tg_op = 'DELETE' then
    delete from referral_totals where entries = 0 and referrer in (select referrer from changed);
  end if;
  return null;
end $$;

create trigger added after insert on referral_earnings
  referencing new table as changed for each statement execute function referral_earnings_changed();
create trigger removed after delete on referral_earnings
  referencing old table as changed for each statement execute function referral_earnings_changed();

-- Positive when a contract keeps money for an account, negative when the account withdraws it.
create table credit_changes (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  contract text not null,
  account text not null,
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on credit_changes (account, block desc, log_index desc);

-- What waits to be withdrawn.
create table credits (
  account text not null,
  contract text not null,
  amount numeric(78, 0) not null,
  primary key (account, contract)
);

create function credit_changes_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into credits as c
    select account, contract, sign * sum(amount) from changed group by account, contract
  on conflict (account, contract) do update set amount = c.amount + excluded.amount;
  delete from credits
    where amount = 0 and (account, contract) in (select account, contract from changed);
  return null;
end $$;

create trigger added after insert on credit_changes
  referencing new table as changed for each statement execute function credit_changes_changed();
create trigger removed after delete on credit_changes
  referencing old table as changed for each statement execute function credit_changes_changed();
