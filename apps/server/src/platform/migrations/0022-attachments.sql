-- What a message says: the files that it brings only as they are described.
create function search.spoken(body text) returns text language sql immutable as $$
  select case when position('/api/media/' in body) = 0 then body else regexp_replace(
    body,
    '(^|\n)!\[([^][\n]*)\]\(https?://[^\s()#?]+/api/media/[0-9a-f]{64}#[^)\s]*\)(?=\n|$)',
    '\1\2', 'g'
  ) end;
$$;

alter table search.texts drop column words;
alter table search.texts add column
  words tsvector not null generated always as (to_tsvector('simple', search.spoken(body))) stored;
create index texts_words on search.texts using gin (words);

-- As before; a picture that a message brings is one, and its address no link.
create or replace function search.has(kind text, body text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when search.spoken(body) ~* 'https?://' then 'link' end,
    case when search.spoken(body) ~* '(https?|ipfs|ar)://\S+(\.(png|jpe?g|gif|webp)|\?\.?img)(\s|$)'
      or body ~ '/api/media/[0-9a-f]{64}#\d+x\d+\)' then 'image' end,
    case when kind = 'poll' then 'poll' end
  ], null);
$$;

-- What a message brings stays, however long nobody opens it.
create function search.keep_files() returns trigger language plpgsql as $$
begin
  update public.media set kept_at = new.at where kept_at is null and hash in (
    select m[1] from regexp_matches(new.body, '/api/media/([0-9a-f]{64})#', 'g') as m
  );
  return null;
end $$;
create trigger texts_keep_files after insert or update of body on search.texts
  for each row when (position('/api/media/' in new.body) > 0) execute function search.keep_files();
