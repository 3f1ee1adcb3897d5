import { isLowerAddress } from '../fields/hex.ts';
import { roomIdPattern } from '../fields/rooms.ts';
/** What a member mutes: rooms by their ids, people by lower-case addresses, and words in lower case; and whom they block. */
export const muteKinds = ['rooms', 'people', 'words', 'blocked'] as const;
export type MuteKind = (typeof muteKinds)[number];
export type Mutes = Record<MuteKind, readonly string[]>;
export type MutedThing = readonly [kind: MuteKind, one: string];
/** `one` is muted from now on, or no longer. */
export type MuteChange = readonly [kind: MuteKind, one: string, isMuted: boolean];

/** How many of each kind are kept for a member. */
export const mutesMax: Readonly<Record<MuteKind, number>> = {
  rooms: 200,
  people: 1_000,
  words: 100,
  blocked: 1_000,
};
/** The longest muted word, in UTF-16 code units. */
export const mutedWordMax = 100;

// Text that the database can hold.
const word = new RegExp(`^[^\\p{Surrogate}\\0]{1,${mutedWordMax}}$`, 'u');
const isOf: Readonly<Record<MuteKind, (one: string) => boolean>> = {
  rooms: (one) => roomIdPattern.test(one),
  people: isLowerAddress,
  words: (one) => word.test(one),
  blocked: isLowerAddress,
};

/** Whether this can be kept for a member. */
export function isMutable(kind: MuteKind, one: string): boolean {
  return one.length <= mutedWordMax && isOf[kind](one);
}

/** What has to change for one list to become another: what is no longer muted first. */
export function changesBetween(before: Mutes, after: Mutes): MuteChange[] {
  const missing = (from: Mutes, to: Mutes, isMuted: boolean) =>
    muteKinds.flatMap((kind) => {
      const there = new Set(to[kind]);
      const ones = [...new Set(from[kind])].filter((one) => !there.has(one));
      return ones.map((one): MuteChange => [kind, one, isMuted]);
    });
  return [...missing(before, after, false), ...missing(after, before, true)];
}

/** A list with changes; what is new comes last. */
export function withChanges(list: Mutes, changes: readonly MuteChange[]): Mutes {
  const next = { ...list };
  for (const [kind, one, isMuted] of changes) {
    const others = next[kind].filter((it) => it !== one);
    if (!isMuted) next[kind] = others;
    else if (others.length === next[kind].length) next[kind] = [...others, one];
  }
  return next;
}

/**
 * What a device has to tell, and to add to what it is answered: what changed since the server had `base`, and what it told without an answer, which
 * the server may have (`unsure`), as it is now.
 */
export function changesToTell(
  base: Mutes,
  mine: Mutes,
  unsure: readonly MutedThing[] = [],
): MuteChange[] {
  const changed = changesBetween(base, mine);
  const keys = new Set(changed.map(([kind, one]) => `${kind} ${one}`));
  const others = unsure.filter(([kind, one]) => !keys.has(`${kind} ${one}`));
  return [
    ...changed,
    ...others.map(([kind, one]): MuteChange => [kind, one, mine[kind].includes(one)]),
  ];
}
