-- Uploaded files, by the SHA-256 of what was uploaded; the files themselves are in the data folder.
-- `bytes` is what all sizes together take on disk. `kept_at` is when something referred to the file
-- for the first time (Unix ms): without it the file is deleted some time after `created_at`.
create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('picture', 'sound', 'video')),
  mime text not null,
  bytes bigint not null,
  width int,
  height int,
  seconds double precision,
  thumbhash text,
  owner text not null,
  created_at bigint not null,
  kept_at bigint
);
create index media_by_owner on media (owner, created_at);
create index media_unkept on media (created_at) where kept_at is null;

-- Files of other servers that ours has fetched for its readers, by the SHA-256 of their address: a
-- cache, except for what they are. A row without a kind says that nothing usable came.
create table remote_media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  uri text not null,
  kind text check (kind in ('picture', 'sound', 'video')),
  mime text,
  bytes bigint not null default 0,
  width int,
  height int,
  seconds double precision,
  thumbhash text,
  checked_at bigint not null,
  used_at bigint not null
);
create index remote_media_by_use on remote_media (used_at) where bytes > 0;
