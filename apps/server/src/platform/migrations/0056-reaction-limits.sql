-- Servers of the version before go on.
-- One message takes ten different reactions of one member and fifty of all, and a moderator takes those of one member
-- away. Nobody writes to a room until all of this is there.
lock table rooms in exclusive mode;

insert into event_kinds values ('sweep', 'sweeps', 'reactions', 'body', false);

drop index messages_moderation;
create index messages_moderation on messages (at) where kind in ('hide', 'restore', 'pin', 'unpin', 'sweep');

-- Whether a member can add none with this key to a message that they have not given it, or nobody can; see `isFull` of
-- the domain.
create function member_states_full(
  of_room text, of_target bigint, of_field text, of_key text, of_author text
) returns boolean language sql stable as $$
  select not coalesce(bool_or(author = of_author and key = of_key), false) and (
    count(*) filter (where author = of_author) >= 10
    or (count(distinct key) >= 50 and not coalesce(bool_or(key = of_key), false)))
  from member_states where room = of_room and target = of_target and field = of_field;
$$;

-- As before, with these limits, and the kinds that sweep.
create or replace function fold_events(of_room text, seqs bigint[]) returns void language plpgsql as $$
declare e record;
begin
  for e in
    select m.seq, m.kind, m.author, m.body, m.target, k.does, k.field, k.scope,
      case k.scope when 'body' then m.body else '' end as key,
      case k.does when 'sets' then m.seq end as stands
    from messages m left join event_kinds k on k.kind = m.kind
    where m.room = of_room and m.seq = any(seqs) and m.target is not null order by m.seq
  loop
    if e.does is null then raise exception 'event_kinds has no kind %', e.kind; end if;
    if exists (select from message_states
               where room = of_room and seq = e.target and deletion is not null) then
      -- An edit that was on its way when its message was deleted.
      if e.field = 'edit' then perform erase_message(of_room, e.target); end if;
    elsif e.does = 'ends' then
      perform end_message(of_room, e.target, e.seq);
    elsif e.scope = 'once' then
      insert into message_states as s (room, seq, edit, hiding, pin)
      values (of_room, e.target, case e.field when 'edit' then e.stands end,
              case e.field when 'hiding' then e.stands end, case e.field when 'pin' then e.stands end)
      on conflict (room, seq) do update set
        edit = case e.field when 'edit' then e.stands else s.edit end,
        hiding = case e.field when 'hiding' then e.stands else s.hiding end,
        pin = case e.field when 'pin' then e.stands else s.pin end;
    elsif e.does = 'sets' then
      if e.scope = 'member'
        or not member_states_full(of_room, e.target, e.field, e.key, e.author) then
        insert into member_states
        values (of_room, e.target, e.field, e.key, e.author, e.body, e.seq)
        on conflict (room, target, field, key, author) do update
        set body = excluded.body, seq = excluded.seq where e.scope = 'member';
      end if;
    elsif e.does = 'clears' then
      delete from member_states
      where room = of_room and target = e.target and field = e.field and key = e.key
        and author = e.author;
    elsif e.does = 'sweeps' then
      delete from member_states
      where room = of_room and target = e.target and field = e.field and author = e.body;
    end if;
  end loop;
end $$;

-- Messages that have more by now.
do $$
declare crowded record;
begin
  for crowded in
    select room, target from (
      select room, target, author, count(*) as own
      from member_states where field = 'reactions' group by room, target, author
    ) given group by room, target having max(own) > 10
    union
    select room, target from member_states where field = 'reactions'
    group by room, target having count(distinct key) > 50
  loop
    delete from member_states
    where room = crowded.room and target = crowded.target and field = 'reactions';
    perform fold_events(crowded.room, array(
      select seq from messages
      where room = crowded.room and target = crowded.target
        and kind in (select kind from event_kinds where field = 'reactions')
      order by seq));
  end loop;
end $$;
