import {
  type Field,
  type FieldOf,
  type KindRules,
  kindRules,
  type Scope,
  standingFields,
} from './kinds.ts';
import { reactionsMax } from './limits.ts';
import type { Message } from './wire.ts';

/** An event of the log, as far as the fold needs it. */
export type Event = Pick<Message, 'seq' | 'author' | 'kind' | 'body'> & {
  target?: { seq: number } | undefined;
};

/** What members make stand for themselves: reactions by emoji, then by author, and votes by author. */
export type StandingOfMembers = {
  [F in FieldOf<'body'>]: ReadonlyMap<string, ReadonlyMap<string, number>>;
} & { [F in FieldOf<'member'>]: ReadonlyMap<string, { option: string; seq: number }> };

/** What all events about one message come to; each is named by its place in the log. */
export type Standing = StandingOfMembers & {
  /** The edit whose text counts, the hiding, the pin; null for none. */
  [F in FieldOf<'once'>]: number | null;
} & {
  /** After it nothing about the message counts any more. */
  deletion: number | null;
};

export const nothingStands: Standing = {
  edit: null,
  deletion: null,
  hiding: null,
  pin: null,
  reactions: new Map(),
  votes: new Map(),
};

/**
 * Adds one event about a message to what stood before; events come in the order of the log. Whether it was
 * allowed is decided before it gets into the log; what the order decides is decided here: after a deletion
 * nothing counts, and of each field the last word does. The database has the same in `fold_events`.
 */
export function addEvent(standing: Standing, event: Event): Standing {
  if (standing.deletion !== null) return standing;
  const rules: KindRules = kindRules[event.kind];
  // With the text goes all that was about it.
  if ('ends' in rules) return { ...nothingStands, deletion: event.seq };
  if ('says' in rules) return standing;
  if ('sweeps' in rules) return swept(standing, rules.sweeps, event.body);
  const isSet = 'sets' in rules;
  return withField(standing, isSet ? rules.sets : rules.clears, event, isSet);
}

/** What stands about each message of a log, by its place; the log is whole and in its order. */
export function foldLog(log: readonly Event[]): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  for (const event of log) {
    if (event.target === undefined) continue;
    const { seq } = event.target;
    standings.set(seq, addEvent(standings.get(seq) ?? nothingStands, event));
  }
  return standings;
}

function withField(standing: Standing, field: Field, event: Event, isSet: boolean): Standing {
  const { seq, author, body } = event;
  if (isOf(field, 'body')) {
    const before = standing[field].get(body);
    if (isSet && !before?.has(author) && isFull(standing[field], author, body)) return standing;
    // As old as it was given first.
    const members = withEntry(before, author, isSet ? (before?.get(author) ?? seq) : null);
    return {
      ...standing,
      [field]: withEntry(standing[field], body, members.size === 0 ? null : members),
    };
  }
  if (isOf(field, 'member')) {
    const own = isSet ? { option: body, seq } : null;
    return { ...standing, [field]: withEntry(standing[field], author, own) };
  }
  return { ...standing, [field]: isSet ? seq : null };
}

/** Whether a member can add none to a message that they have not given it, or nobody can. */
function isFull(given: Standing['reactions'], author: string, body: string): boolean {
  const own = [...given.values()].filter((members) => members.has(author)).length;
  const isNew = !given.has(body);
  return own >= reactionsMax.ofMember || (isNew && given.size >= reactionsMax.ofMessage);
}

function swept(standing: Standing, field: FieldOf<'body'>, author: string): Standing {
  const left = new Map<string, ReadonlyMap<string, number>>();
  for (const [body, before] of standing[field]) {
    const members = withEntry(before, author, null);
    if (members.size > 0) left.set(body, members);
  }
  return { ...standing, [field]: left };
}

function isOf<S extends Scope>(field: Field, scope: S): field is FieldOf<S> {
  return standingFields[field] === scope;
}

/** A copy with another value of a key, or without it. */
function withEntry<Value>(
  map: ReadonlyMap<string, Value> | undefined,
  key: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === null) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
