import type { Envelope, Message, Removal } from '@parley/domain/chat/wire';

/** The columns of `messageOf`, of a table that is called `m`. */
export const messageColumns = `m.room, m.seq, m.id, m.author, m.device, m.kind, m.body,
  m.reply_to as "replyTo", m.sent_at as "sentAt", m.chain_id as "chainId", m.host, m.signature, m.at,
  m.target, m.target_digest as "targetDigest", m.checked_seq as "checkedSeq", m.checked_hash as "checkedHash",
  case when m.signature = '' then m.digest end as erased,
  case when m.signature = '' then (
    select jsonb_build_object('reason', r.reason, 'at', r.at, 'key', r.key, 'signature', r.signature)
    from removals r where r.room = m.room and r.seq = coalesce(m.target, m.seq)
  ) end as removed`;

/** A message as the database gives it. */
export type MessageRow = Omit<Message, 'target' | 'checked' | 'erased' | 'removed'> & {
  target: number | null;
  targetDigest: Buffer | null;
  checkedSeq: number | null;
  checkedHash: Buffer | null;
  /** The digest of what was deleted; null for all else. */
  erased: Buffer | null;
  /** Null for what the operator did not remove. */
  removed: Removal | null;
};

/** The message of a row. */
export function messageOf(row: MessageRow): Message {
  const { target, targetDigest, checkedSeq, checkedHash, erased, removed, ...message } = row;
  return {
    ...message,
    ...(target === null || targetDigest === null
      ? {}
      : { target: { seq: target, digest: spelled(targetDigest) } }),
    ...(checkedSeq === null || checkedHash === null
      ? {}
      : { checked: { seq: checkedSeq, hash: spelled(checkedHash) } }),
    ...(erased === null ? {} : { erased: spelled(erased) }),
    ...(removed === null ? {} : { removed }),
  };
}

/** The envelope of a message. */
export function envelopeOf(message: Message): Envelope {
  const { chainId, host, room, id, sentAt, kind, body, replyTo, target, checked } = message;
  return { chainId, host, room, id, sentAt, kind, body, replyTo, target, checked };
}

/** A hash as base64url. */
export function spelled(hash: Buffer): string {
  return hash.toString('base64url');
}

/** The same of PostgreSQL's text form, as `runPrepared` has it. */
export function spelledHex(bytea: string): string {
  return spelled(Buffer.from(bytea.slice(2), 'hex'));
}
