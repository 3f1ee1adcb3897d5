import { splitBody } from '@parley/domain/chat/attachments';
import { isEventBody, pollOf, rightOf } from '@parley/domain/chat/events';
import type { RefusalCode } from '@parley/domain/chat/frames';
import { hasWords } from '@parley/domain/chat/kindFacts';
import { type KindRules, kindRules, type Right, standingFields } from '@parley/domain/chat/kinds';
import { type Envelope, isSaid, type Target } from '@parley/domain/chat/wire';
import { type LabelFault, linesFault } from '@parley/domain/text/labels';
import { bodyFault } from './body.ts';
import type { Feeds } from './feeds.ts';
import type { StandingStore, TargetState } from './standing.ts';

type Options = {
  feeds: Pick<Feeds, 'get' | 'reaches'>;
  standings: Pick<StandingStore, 'target' | 'isFull'>;
  isModerator: (author: string) => Promise<boolean>;
};

/** Why an event is refused: `reactions` where its target has all that it takes; pages from before say it can't be done. */
export type EventFault = { code: RefusalCode; why?: 'reactions' };

/** What is wrong with the words of a text, a poll, or an edit, or null; other events have none. */
export function saidFault({ kind, body }: Envelope): RefusalCode | null {
  if (kindRules[kind].body === 'poll' && pollOf(body) === null) return 'bad-event';
  return hasWords(kind) ? bodyFault(body) : null;
}

/** What others could misread in a poll, in the descriptions of files, or in a moderator's reason; null for nothing. */
export function saidLabelFault({ kind, body }: Envelope): LabelFault | null {
  switch (kindRules[kind].body) {
    case 'poll':
    case 'reason':
      return linesFault(body);
    case 'words':
      return linesFault(
        splitBody(body)
          .attached.map(({ alt }) => alt)
          .join('\n'),
      );
    case 'none':
    case 'emoji':
    case 'option':
    case 'member':
      return null;
  }
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

  /** Whether the target takes no more of these from this author; none that the author gave already. */
  async function isFull(author: string, { kind, body, room }: Envelope, { seq }: Target) {
    const rules: KindRules = kindRules[kind];
    if (!('sets' in rules) || standingFields[rules.sets] !== 'body') return false;
    return await standings.isFull({ room, seq, field: rules.sets, body, author });
  }

  return async (author: string, envelope: Envelope): Promise<EventFault | null> => {
    const { kind, body, room, target } = envelope;
    const right = rightOf(kind);
    if (target === undefined || right === null) return null;
    const about = await find(room, target);
    if (about === null) return { code: 'unknown-target' };
    if (!isSaid(about.kind)) return { code: 'bad-event' };
    const code = await rightFault(right, author, about);
    if (code !== null) return { code };
    if (!isEventBody(kind, body, about)) return { code: 'bad-event' };
    return (await isFull(author, envelope, target))
      ? { code: 'bad-event', why: 'reactions' }
      : null;
  };
}
