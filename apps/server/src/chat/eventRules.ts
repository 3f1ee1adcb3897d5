import { isEventBody, pollOf, type Right, rightOf } from '@parley/domain/chat/events';
import type { RefusalCode } from '@parley/domain/chat/frames';
import { type Envelope, isSaid, type Target } from '@parley/domain/chat/wire';
import { bodyFault } from './body.ts';
import type { Feeds } from './feeds.ts';
import type { StandingStore, TargetState } from './standing.ts';

type Options = {
  feeds: Pick<Feeds, 'get' | 'reaches'>;
  standings: Pick<StandingStore, 'target'>;
  isModerator: (author: string) => Promise<boolean>;
};

/** What is wrong with the words of a text, a poll, or an edit, or null; other events have none. */
export function saidFault({ kind, body }: Envelope): RefusalCode | null {
  if (kind === 'poll' && pollOf(body) === null) return 'bad-event';
  return isSaid(kind) || kind === 'edit' ? bodyFault(body) : null;
}

/**
 * Why an author cannot make an event, or null. What another event decides that comes at the same moment,
 * such as a deletion, is left to the order of the log.
 */
export function createEventRules({ feeds, standings, isModerator }: Options) {
  /** The message that an event is about; null if it is gone, or is not what the author saw. */
  async function find(room: string, { seq, digest }: Target): Promise<TargetState | null> {
    const feed = feeds.get(room);
    if (feed === undefined || seq < 1 || !(await feeds.reaches(feed, seq))) return null;
    const found = await standings.target(room, seq);
    return found === null || found.digest !== digest || found.isDeleted ? null : found;
  }

  async function rightFault(right: Right, author: string, about: TargetState) {
    if (right === 'author') return about.author === author ? null : 'not-yours';
    if (right === 'moderator') return (await isModerator(author)) ? null : 'not-moderator';
    return null;
  }

  return async (author: string, envelope: Envelope): Promise<RefusalCode | null> => {
    const { kind, body, room, target } = envelope;
    const right = rightOf(kind);
    if (target === undefined || right === null) return null;
    const about = await find(room, target);
    if (about === null) return 'unknown-target';
    if (!isSaid(about.kind)) return 'bad-event';
    const fault = await rightFault(right, author, about);
    return fault ?? (isEventBody(kind, body, about) ? null : 'bad-event');
  };
}
