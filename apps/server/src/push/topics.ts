/** Of `push_topics`, in the order in which rows are added. */
export const columns = 'device, topic, room, from_place, to_place, queued_at, due_at';

/** How a row that is there takes up what is new; `$3` is the pause after what was sent, in milliseconds. */
export const add = `on conflict (device, topic, room) do update set
  from_place = case when t.due_at is null then excluded.from_place else t.from_place end,
  to_place = excluded.to_place,
  queued_at = case when t.due_at is null then excluded.queued_at else t.queued_at end,
  tries = case when t.due_at is null then 0 else t.tries end,
  due_at = coalesce(t.due_at, greatest(excluded.due_at, t.sent_at + $3::bigint))`;
