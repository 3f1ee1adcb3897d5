import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { RefusalCode } from '@parley/domain/chat/frames';
import type { GuardReason } from '@parley/domain/chat/guards';
import { hasWords } from '@parley/domain/chat/kindFacts';
import { kindRules } from '@parley/domain/chat/kinds';
import { clockSkewMs } from '@parley/domain/chat/limits';
import type { UncheckedReason } from '@parley/domain/chat/refusals';
import { type Envelope, isSaid } from '@parley/domain/chat/wire';
import type { LabelFault } from '@parley/domain/text/labels';
import { type Device, isSignedBy } from '../auth/devices.ts';
import type { Clock } from '../platform/clock.ts';
import { isUnanswered } from '../platform/contractAnswers.ts';
import type { Authors } from './authors.ts';
import { createEventRules, type EventFault, saidFault, saidLabelFault } from './eventRules.ts';
import type { Feeds } from './feeds.ts';
import type { Guards } from './guards.ts';
import type { StandingStore } from './standing.ts';

type Options = {
  community: { authority: string; chainId: number; postingNeedsName: boolean };
  names: Pick<Authors, 'holdsName' | 'isModerator' | 'suspensionOf' | 'modes' | 'gates'>;
  feeds: Feeds;
  standings: StandingStore;
  /** Null for a community without guards. */
  guards: Guards | null;
  clock: Clock;
};

/** Why something is refused; `until` is when that ends, in Unix milliseconds, null where nothing says. */
export type Fault = {
  code: RefusalCode;
  until: number | null;
  why?: GuardReason | LabelFault | 'gate' | 'archived' | UncheckedReason | EventFault['why'];
};

export type SendRules = ReturnType<typeof createSendRules>;

/** The rules of posting: who may say what, where, and when. */
export function createSendRules({ community, names, feeds, standings, guards, clock }: Options) {
  const eventFault = createEventRules({ feeds, standings, isModerator: names.isModerator });

  /** Why this message cannot be sent, or null; the costly check of the signature comes last. */
  async function faultOf(
    device: Device,
    envelope: Envelope,
    signature: string,
  ): Promise<Fault | null> {
    const bound =
      standingFault(device, envelope) ??
      (await nameFault(device)) ??
      (await wordsFault(device, envelope)) ??
      (await suspensionFault(device, envelope)) ??
      (await modeFault(device, envelope)) ??
      (await gateFault(device, envelope));
    if (bound !== null) return bound;
    // A turn is taken: whoever takes it must be who they say.
    if (!isSignedBy(device.key, envelopeBytes(envelope), signature)) {
      return plain('bad-signature');
    }
    return (await guardFault(device, envelope)) ?? (await turnFault(device, envelope));
  }

  function standingFault(device: Device, envelope: Envelope): Fault | null {
    if (device.expiresAt <= clock.now()) return plain('signed-out');
    return feeds.get(envelope.room) === undefined ? plain('unknown-room') : null;
  }

  /** What is wrong with what was said, or with what it is about. */
  async function wordsFault(device: Device, envelope: Envelope): Promise<Fault | null> {
    const code =
      envelopeFault(envelope) ?? (await replyFault(envelope)) ?? (await checkedFault(envelope));
    if (code !== null) return plain(code);
    const event = await eventFault(device.author, envelope);
    if (event !== null) return { ...event, until: null };
    const label = saidLabelFault(envelope);
    // Pages from before say that it can't be done.
    return label === null ? null : { ...plain('bad-event'), why: label };
  }

  /** Who is suspended may still delete what they said. A moderator of today was suspended before. */
  async function suspensionFault({ author }: Device, { kind }: Envelope): Promise<Fault | null> {
    const suspension = kindRules[kind].tidies ? null : names.suspensionOf(author);
    if (suspension === null || (await names.isModerator(author))) return null;
    return { code: 'suspended', until: suspension.until };
  }

  /** A paused or read-only room: pages of every age have a sentence for this code. */
  async function modeFault({ author }: Device, { kind, room }: Envelope): Promise<Fault | null> {
    if (names.modes.isArchived(room) && !kindRules[kind].tidies) {
      return { code: 'not-moderator', until: null, why: 'archived' };
    }
    const closed = names.modes.closed(room, kind);
    if (closed === null || (await names.isModerator(author))) return null;
    return { code: 'not-moderator', until: closed.until };
  }

  /** A gated room is closed to who lacks what it asks for; deleting what one said never is. */
  async function gateFault({ author }: Device, { kind, room }: Envelope): Promise<Fault | null> {
    if (!names.gates.isGated(room) || kindRules[kind].tidies) return null;
    if (await names.isModerator(author)) return null;
    try {
      const lacks = await names.gates.lacks(author, room);
      return lacks.length === 0 ? null : { code: 'not-moderator', until: null, why: 'gate' };
    } catch (error) {
      return unchecked(error, 'not-moderator');
    }
  }

  /** Slow mode: pages from before know nothing of it and send again by themselves. */
  async function turnFault(
    { author }: Device,
    { kind, room, id }: Envelope,
  ): Promise<Fault | null> {
    if (!isSaid(kind) || !names.modes.isSlow(room) || (await names.isModerator(author)))
      return null;
    try {
      const until = await names.modes.takeTurn({ room, author, id });
      return until === null ? null : { code: 'rate-limited', until };
    } catch {
      return { code: 'unavailable', until: null };
    }
  }

  /** Pages from before take it for slow mode, and keep the message as well. */
  async function guardFault({ author }: Device, { kind, body }: Envelope): Promise<Fault | null> {
    if (guards === null || !hasWords(kind) || (await names.isModerator(author))) return null;
    try {
      const held = await guards.take(author, body);
      return held === null ? null : { code: 'rate-limited', ...held };
    } catch {
      return { code: 'unavailable', until: null };
    }
  }

  async function nameFault(device: Device): Promise<Fault | null> {
    if (!community.postingNeedsName) return null;
    try {
      return (await names.holdsName(device.author)) ? null : plain('needs-name');
    } catch (error) {
      return unchecked(error, 'needs-name');
    }
  }

  function envelopeFault(envelope: Envelope): RefusalCode | null {
    if (envelope.host !== community.authority || envelope.chainId !== community.chainId) {
      return 'wrong-community';
    }
    if (Math.abs(envelope.sentAt - clock.now()) > clockSkewMs) return 'wrong-clock';
    return saidFault(envelope);
  }

  /** The log has no gaps and loses nothing, so every place up to its head exists. */
  async function replyFault({ room, replyTo }: Envelope): Promise<RefusalCode | null> {
    if (replyTo === null) return null;
    const feed = feeds.get(room);
    const exists = feed !== undefined && replyTo >= 1 && (await feeds.reaches(feed, replyTo));
    return exists ? null : 'unknown-reply';
  }

  /**
   * What an author says to have seen must be what this log has: readers take another answer for a server
   * that shows two histories.
   */
  async function checkedFault({ room, checked }: Envelope): Promise<RefusalCode | null> {
    const feed = feeds.get(room);
    if (checked === undefined || feed === undefined) return null;
    const isThere = await feeds.reaches(feed, checked.seq);
    return isThere && (await feeds.hashAt(feed, checked.seq)) === checked.hash
      ? null
      : 'other-history';
  }

  return { faultOf };
}

function plain(code: RefusalCode): Fault {
  return { code, until: null };
}

/**
 * Why it is not known whether somebody may write. A chain that is away comes back; a contract that can't answer does
 * not, and pages from before take that for what is asked for.
 */
function unchecked(error: unknown, asked: 'needs-name' | 'not-moderator'): Fault {
  return isUnanswered(error)
    ? { code: asked, until: null, why: 'unanswered' }
    : { code: 'unavailable', until: null, why: 'chain-away' };
}
