-- Gas that settlements were sent with, by whose orders they settle: nobody's orders take all that the solver has.
-- `at` is in seconds since 1970.
create table cow_spendings (
  id bigint generated always as identity primary key,
  owner text not null,
  gas bigint not null,
  at bigint not null
);
create index cow_spendings_at on cow_spendings (at);
