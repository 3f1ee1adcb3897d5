-- The accounts with which servers of this log have anchored, in lower case.
create table anchor_accounts (
  account text primary key,
  added_at timestamptz not null default now()
);

-- Times that the operator asked for anchors; the server that anchors answers with a sentence.
create table anchor_requests (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null default now(),
  is_done boolean,
  answer text
);
create index anchor_requests_open on anchor_requests (id) where answer is null;

create function tell_anchor_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('parley_anchors', new.id::text);
  return null;
end $$;
create trigger tell_anchor_request after insert on anchor_requests
  for each row execute function tell_anchor_request();
