import type { AuditEntry } from '@parley/domain/moderation/audit';
import { auditText } from '@parley/text/audit';
import { formatMoment } from '../../../ui/when.ts';

/** What an entry says, in the parts that a row shows. */
export type EntryWords = {
  /** The moderator, and whom it is about; null where it is about a room. */
  by: string;
  author: string | null;
  what: string;
  /** How long it was to last; empty where nothing ends. */
  lasts: string;
  reason: string;
  /** The message that it is about; null where there is none. */
  place: { room: string; seq: number } | null;
};

type ModeAct = Extract<AuditEntry, { t: 'mode' }>['act'];
type EventKind = 'hide' | 'restore' | 'pin' | 'unpin' | 'sweep';

/** The words of an entry; `title` is that of the room whose mode it is about. */
export function entryWords(entry: AuditEntry, title: string): EntryWords {
  if (entry.t === 'event') {
    const { author: by, kind, room, target, body } = entry.message;
    const place = target === undefined ? null : { room, seq: target.seq };
    const what = auditText[kind as EventKind];
    // A sweep is about the member whose reactions went, and its body names them.
    const [author, reason] = kind === 'sweep' ? [body, ''] : [entry.author, body];
    return { by, author, what, lasts: '', reason, place };
  }
  if (entry.t === 'room') {
    const { by, reason, kind, settings } = entry.act;
    const what = auditText.rooms[kind](settings.title);
    return { by, author: null, what, lasts: '', reason, place: null };
  }
  const { by, reason, until, kind } = entry.act;
  const end = until === null ? '' : auditText.until(formatMoment(until / 1_000));
  if (entry.t === 'mode') {
    const what = modeWords(entry.act, title);
    return { by, author: null, what, lasts: end, reason, place: null };
  }
  const { author, place } = entry.act;
  const what = { keep: auditText.kept, suspend: auditText.suspended, lift: auditText.lifted };
  const lasts = kind === 'suspend' && until === null ? auditText.forGood : end;
  return { by, author, what: what[entry.act.kind], lasts, reason, place };
}

function modeWords({ kind, seconds }: ModeAct, title: string): string {
  switch (kind) {
    case 'open':
      return auditText.opened(title);
    case 'slow':
      return auditText.slowed(title, seconds ?? 0);
    case 'pause':
      return auditText.paused(title);
    case 'read-only':
      return auditText.closed(title);
  }
}
