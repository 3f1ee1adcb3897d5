-- Stakes in the smallest unit of their token, rewards in wei.
create table stake_changes (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  account text not null,
  -- Negative when the stake became smaller.
  amount numeric(78, 0) not null,
  -- Rewards that the account gave up, in wei.
  forfeited numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on stake_changes (account, block desc, log_index desc);

-- `recipient` is null where the account refused the payment: the reward stays claimable.
create table stake_rewards (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  account text not null,
  recipient text,
  amount numeric(78, 0) not null,
  primary key (block, log_index)
);
create index on stake_rewards (account, block desc, log_index desc);

-- What was added, and what streams since: `rate` wei a second until `ends_at`, in seconds.
create table stake_streams (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  sender text not null,
  amount numeric(78, 0) not null,
  rate numeric(78, 0) not null,
  ends_at numeric(78, 0) not null,
  primary key (block, log_index)
);

-- Every account that stakes or claimed: its stake now, and what it was paid.
create table stakes (
  account text primary key,
  staked numeric(78, 0) not null,
  claimed numeric(78, 0) not null
);
create index on stakes (staked desc, account);

create function stake_changes_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into stakes as s
    select account, sign * sum(amount), 0 from changed group by account
  on conflict (account) do update set staked = s.staked + excluded.staked;
  delete from stakes
    where staked = 0 and claimed = 0 and account in (select account from changed);
  return null;
end $$;

create trigger added after insert on stake_changes
  referencing new table as changed for each statement execute function stake_changes_changed();
create trigger removed after delete on stake_changes
  referencing old table as changed for each statement execute function stake_changes_changed();

create function stake_rewards_changed() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into stakes as s
    select account, 0, sign * sum(amount) from changed where recipient is not null group by account
  on conflict (account) do update set claimed = s.claimed + excluded.claimed;
  delete from stakes
    where staked = 0 and claimed = 0 and account in (select account from changed);
  return null;
end $$;

create trigger added after insert on stake_rewards
  referencing new table as changed for each statement execute function stake_rewards_changed();
create trigger removed after delete on stake_rewards
  referencing old table as changed for each statement execute function stake_rewards_changed();
