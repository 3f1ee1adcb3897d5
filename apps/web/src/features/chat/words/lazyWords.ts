import { useEffect, useSyncExternalStore } from 'react';
import { logWarning } from '../../../platform/log.ts';
import { createStore } from '../../../platform/store.ts';
import { isLong } from '../../../ui/words/isLong.ts';
import { mayHoldLink, mayHoldMarks, mayMention } from '../../../ui/words/mayHold.ts';

/** What reads links and marks loads with the first text that may hold one; null until then. */
const code = createStore<typeof import('./words.tsx').wordsCode | null>(null);
let isLoading = false;

function load(): void {
  if (isLoading) return;
  isLoading = true;
  import('./words.tsx').then(
    ({ wordsCode }) => code.set(wordsCode),
    (error: unknown) => {
      logWarning('links and marks did not load', error);
      isLoading = false;
    },
  );
}

/** The code for a text, if it needs any and it is here; it loads where it is needed. */
export function useWordsCode(text: string) {
  const isNeeded = mayHoldLink(text) || mayHoldMarks(text) || mayMention(text) || isLong(text);
  const loaded = useSyncExternalStore(code.subscribe, code.get);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded]);
  return isNeeded ? loaded : null;
}

/** A text without its marks and spoilers, for one line or a voice; as typed while the code for it is not here. */
export function plainWords(text: string): string {
  return code.get()?.plainWords(text) ?? text;
}
