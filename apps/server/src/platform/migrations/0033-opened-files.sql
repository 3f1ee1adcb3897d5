-- When somebody last opened a file that nothing here refers to (Unix ms): it is deleted some time after that.
alter table media add column opened_at bigint;
drop index media_unkept;
create index media_unkept on media (coalesce(opened_at, created_at)) where kept_at is null;
