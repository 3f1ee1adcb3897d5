-- A nonce is bound to a SHA-256 that names who asked for it: a device's id, no longer a cookie.
-- What was bound to a cookie fits nobody now and ends within 5 minutes.
alter table nonces rename column cookie to bound_to;
