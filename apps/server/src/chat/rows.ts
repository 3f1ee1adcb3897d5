import type { Envelope, Message } from '@parley/domain/chat/wire';

/** The columns of `messageOf`, of a table that is called `m`. */
export const messageColumns = `m.room, m.seq, m.id, m.author, m.device, m.kind, m.body,
  m.reply_to as "replyTo", m.sent_at as "sentAt", m.chain_id as "chainId", m.host, m.signature, m.at,
  m.target, m.target_digest as "targetDigest",
  case when m.signature = '' then m.digest end as erased`;

/** A message as the database gives it. */
export type MessageRow = Omit<Message, 'target' | 'erased'> & {
  target: number | null;
  targetDigest: Buffer | null;
  /** The digest of what was deleted; null for all else. */
  erased: Buffer | null;
};

/** The message of a row. */
export function messageOf({ target, targetDigest, erased, ...message }: MessageRow): Message {
  return {
    ...message,
    ...(target === null || targetDigest === null
      ? {}
      : { target: { seq: target, digest: spelled(targetDigest) } }),
    ...(erased === null ? {} : { erased: spelled(erased) }),
  };
}

/** The envelope of a row. */
export function envelopeOf(row: MessageRow): Envelope {
  const { chainId, host, room, id, sentAt, kind, body, replyTo, target } = messageOf(row);
  const said = { chainId, host, room, id, sentAt, kind, body, replyTo };
  return target === undefined ? said : { ...said, target };
}

/** A hash as base64url. */
export function spelled(hash: Buffer): string {
  return hash.toString('base64url');
}
