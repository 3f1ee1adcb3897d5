-- Replies by what they answer to: a thread is read from its first message down.
create index messages_replies on messages (room, reply_to) where reply_to is not null;
