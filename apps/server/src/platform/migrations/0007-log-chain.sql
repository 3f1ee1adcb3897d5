-- Each place of a room's log carries the hash of what came before, its message's digest, and its time.
-- The bytes are those of `linkBytes`, `digestBytes`, and `roomBytes` in the domain.
create function chain_link(state bytea, base bytea, digest bytea, seq bigint, at bigint)
returns bytea language plpgsql immutable parallel safe as
  $$ begin return sha256(coalesce(state, base) || digest || int8send(seq) || int8send(at)); end $$;
create aggregate chain_hash(base bytea, digest bytea, seq bigint, at bigint) (
  sfunc = chain_link,
  stype = bytea
);
create function chain_start(room text) returns bytea language sql immutable parallel safe as
  $$ select sha256(convert_to(E'parley.room.v1\n' || room, 'UTF8')) $$;

alter table rooms add column hash bytea;
alter table messages add column digest bytea, add column hash bytea;

-- Messages from before: PostgreSQL writes a text as JSON exactly as a browser does.
with digests as (
  select room, seq, at, sha256(convert_to(
    '["parley.message.v1",' || chain_id || ',' || to_json(host) || ',' || to_json(room) || ','
      || to_json(id) || ',' || sent_at || ',' || to_json(kind) || ',' || to_json(body) || ','
      || coalesce(reply_to::text, 'null') || ']'
      || E'\n' || author || E'\n' || device || E'\n' || signature, 'UTF8')) as digest
  from messages
), chained as (
  select room, seq, digest,
    chain_hash(chain_start(room), digest, seq, at) over (partition by room order by seq) as hash
  from digests
)
update messages set digest = chained.digest, hash = chained.hash
from chained where messages.room = chained.room and messages.seq = chained.seq;
update rooms set hash = coalesce(
  (select messages.hash from messages where room = rooms.id and seq = rooms.head),
  chain_start(id));

alter table rooms alter column hash set not null;
alter table messages alter column digest set not null, alter column hash set not null;

-- Public keys that servers of this log have signed heads with.
create table head_keys (
  key text primary key,
  added_at timestamptz not null default now()
);
