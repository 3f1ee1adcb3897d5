import type { Mutes } from '@parley/domain/mutes/rules';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored } from './localStorage.ts';

const list = z.array(z.string());
/**
 * Rooms by their ids, people by their lower-case addresses, and words in lower case. Who is `blocked` is not seen
 * at all; browsers that were here before there was blocking stored nobody.
 */
export const mutedSchema = z.object({
  rooms: list,
  people: list,
  words: list,
  blocked: z._default(list, []),
});

export const mutedKey = 'parley.muted';
export const nothingMuted: Mutes = { rooms: [], people: [], words: [], blocked: [] };
/** What is stored, whichever tab did. */
export const readMuted = (): Mutes => readStored(mutedKey, mutedSchema) ?? nothingMuted;

/**
 * What whoever uses this browser wants to hear nothing of, in every tab of it; no other member learns of it. Who
 * signed in has the same on all devices; see `mutedOwner.ts`.
 */
export const muted = createStore(readMuted());
watchStored((changed) => {
  if (changed === mutedKey) muted.set(readMuted());
});

/** Few mute words: the rule for them loads when there are some, and until then a part of a word is enough. */
let hasWord = (text: string, words: readonly string[]): boolean => {
  import('@parley/domain/mutes/words').then(
    ({ hasMutedWord }) => {
      if (hasWord === hasMutedWord) return;
      hasWord = hasMutedWord;
      muted.set({ ...muted.get() });
    },
    () => {
      // The next message asks again.
    },
  );
  return words.some((word) => text.toLowerCase().includes(word));
};

/** Whether a message is of somebody muted or blocked, or has a muted word. */
export function isMuted(
  { people, words, blocked }: Mutes,
  message: { author: string; body: string },
): boolean {
  return (
    people.includes(message.author) ||
    blocked.includes(message.author) ||
    (words.length > 0 && hasWord(message.body, words))
  );
}
