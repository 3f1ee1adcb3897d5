-- The cards of a room, newest last: what is said there and answers to nothing.
create index messages_cards on messages (room, at, seq)
where reply_to is null and kind in ('text', 'poll');
-- A tip names its message by the digest.
create index messages_cards_digest on messages (digest)
where reply_to is null and kind in ('text', 'poll');
