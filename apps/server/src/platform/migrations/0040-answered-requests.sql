-- Signed requests whose answer is one member's alone, by the SHA-256 of what was signed: each is answered
-- once. `at` is when the device signed it, in Unix milliseconds; rows go when it is too old to be answered.
create table answered_requests (
  digest text primary key,
  at bigint not null
);
create index answered_requests_at on answered_requests (at);
