-- Servers of the version before go on.
-- Files that are kept there, and how far that is; amounts are in winston, times in Unix milliseconds.
create table kept_files (
  hash text primary key,
  -- Whose wish it is: an address, or `community`.
  member text not null,
  mime text not null,
  size bigint not null,
  -- What it may cost, as it was agreed to.
  most numeric(40) not null,
  wished_at bigint not null,
  state text not null default 'wished',
  -- As it was signed, with the data left out; the same one is sent again until it is in a block.
  transaction jsonb,
  signed_at bigint,
  is_sent boolean not null default false,
  chunks int not null default 0,
  errors int not null default 0,
  blocks int not null default 0,
  -- When it is gone on with.
  again_at bigint not null default 0,
  -- Why it does not go on, in a sentence for the operator.
  trouble text
);
create index kept_files_open on kept_files (again_at) where state not in ('permanent', 'failed');
