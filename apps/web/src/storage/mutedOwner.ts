import { tupleOf } from '@parley/domain/fields/tuple';
import {
  changesBetween,
  changesToTell,
  type MuteChange,
  type MutedThing,
  type Mutes,
  muteKinds,
  withChanges,
} from '@parley/domain/mutes/rules';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';
import { muted, mutedKey, mutedSchema, nothingMuted, readMuted } from './muted.ts';

/** What is known of the server's list. */
const knownFields = {
  /** What it had last; null before it answered. */
  base: z.nullable(mutedSchema),
  /** What it was told without an answer. */
  unsure: z.array(tupleOf(z.enum(muteKinds), z.string())),
};
/** Whose this browser's list of mutes is. */
const ownerSchema = z.object({ author: z.string(), ...knownFields });
export type MutedOwner = Known & { author: string };
type Known = { base: Mutes | null; unsure: readonly MutedThing[] };
/** What a member left in this browser when another one came. */
const leftSchema = z.object({ ...knownFields, mine: mutedSchema });
const unknown: Known = { base: null, unsure: [] };

const ownerKey = 'parley.muted.owner';
const leftKey = (author: string) => `parley.muted.left.${author}`;

/** Null while it is the list of a visitor. Addresses in lower case. */
export const readMutedOwner = (): MutedOwner | null => readStored(ownerKey, ownerSchema);

/** The same for those who show it, in every tab. */
export const mutedOwner = createStore(readMutedOwner());
watchStored((changed) => {
  if (changed === ownerKey) mutedOwner.set(readMutedOwner());
});

function write(owner: MutedOwner): MutedOwner {
  writeStored(ownerKey, owner);
  mutedOwner.set(owner);
  return owner;
}

/**
 * Makes the list of this browser that of a member. A visitor's becomes theirs; another member's is put aside
 * until they are back.
 */
export function ownMuted(author: string): MutedOwner {
  const before = readMutedOwner();
  if (before?.author === author) return before;
  if (before === null) {
    return write({ author, ...unknown });
  }
  const left = readStored(leftKey(author), leftSchema);
  const { base, unsure } = before;
  writeStored(leftKey(before.author), { base, unsure, mine: readMuted() });
  writeStored(leftKey(author), null);
  show(left?.mine ?? nothingMuted);
  return write({ author, base: left?.base ?? null, unsure: left?.unsure ?? [] });
}

/** The owner's list as it is here. Where the browser lost it, it is what the server had: nothing was taken back. */
function ownedMuted({ base }: MutedOwner): Mutes {
  return readStored(mutedKey, mutedSchema) ?? base ?? nothingMuted;
}

/** What the server has to be told of the owner's list. */
export function mutesToTell(owner: MutedOwner): MuteChange[] {
  return changesToTell(owner.base ?? nothingMuted, ownedMuted(owner), owner.unsure);
}

/** Notes that the server is told these changes: without an answer it may have them or not. */
export function noteTold(owner: MutedOwner, changes: readonly MuteChange[]): MutedOwner {
  const told = changes.map(([kind, one]): MutedThing => [kind, one]);
  const keys = new Set(told.map(String));
  const unsure = [...owner.unsure.filter((thing) => !keys.has(String(thing))), ...told];
  return changes.length === 0 ? owner : write({ ...owner, unsure });
}

/**
 * Takes over what the server has after it was told `changes`, with what changed here since; false where the browser's list is another
 * member's by now, or another tab took over something since.
 */
export function takeMuted(
  asked: MutedOwner,
  changes: readonly MuteChange[],
  theirs: Mutes,
): boolean {
  const owner = readMutedOwner();
  if (owner !== null && JSON.stringify(owner) !== JSON.stringify(asked)) return false;
  const next = withChanges(theirs, mutesToTell(asked));
  const told = new Set(changes.map(([kind, one]) => `${kind},${one}`));
  const unsure = asked.unsure.filter((thing) => !told.has(String(thing)));
  // First the list: with the base alone, what is missing in the list would count as taken back.
  if (show(next)) write({ author: asked.author, base: theirs, unsure });
  return true;
}

/** What a member mutes here that the server doesn't keep for them yet. */
export function unkeptMuted(author: string): Mutes {
  const owner = readMutedOwner();
  const mine = muted.get();
  if (owner?.author !== author || owner.base === null) return mine;
  const begun = changesBetween(owner.base, mine).filter(([, , isMuted]) => isMuted);
  return withChanges(nothingMuted, begun);
}

/** Whether all of this browser's list is kept for a member on all their devices. */
export function isMutedKept(author: string | null, owner: MutedOwner | null): boolean {
  if (author === null || owner?.author !== author || owner.base === null) return false;
  const unkept = unkeptMuted(author);
  return muteKinds.every((kind) => unkept[kind].length === 0);
}

/** True if it is stored. */
function show(next: Mutes): boolean {
  const isStored = writeStored(mutedKey, next);
  if (changesBetween(muted.get(), next).length > 0) muted.set(next);
  return isStored;
}
