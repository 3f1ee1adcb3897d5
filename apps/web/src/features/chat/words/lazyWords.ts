import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { logWarning } from '../../../platform/log.ts';
import { createStore } from '../../../platform/store.ts';
import { isLong } from '../../../ui/words/isLong.ts';
import { mayHoldLink, mayHoldMarks, mayMention } from '../../../ui/words/mayHold.ts';
import type { AttachedFileProps } from './Attached.tsx';

type WordsCode = {
  /** A text with blocks, marks, and links. */
  RichText: ComponentType<{ body: string }>;
  /** A text in one line, with links. */
  RichLine: ComponentType<{ body: string }>;
  /** A file of a message, which fills the box that it is in. */
  AttachedFile: ComponentType<AttachedFileProps>;
  plainWords: (text: string) => string;
};

/** What reads links and marks loads with the first text that may hold one; null until then. */
const code = createStore<WordsCode | null>(null);
let isLoading = false;

function load(): void {
  if (isLoading) return;
  isLoading = true;
  Promise.all([
    import('./words.tsx'),
    import('./AttachedFile.tsx'),
    import('../../../ui/words/plainWords.ts'),
  ]).then(
    ([{ RichText, RichLine }, { AttachedFile }, { plainWords: plain }]) =>
      code.set({ RichText, RichLine, AttachedFile, plainWords: plain }),
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
