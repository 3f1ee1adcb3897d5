-- Servers of the version before go on; what they tell after a lost answer may take in what came since.
-- Up to where a client was told last, noted before it was: after a kill, or without an answer, it is told the same once
-- more, by the same id, and shows it once.
alter table push_topics add column telling bigint;
