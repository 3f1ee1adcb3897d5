import { createStore } from '@parley/domain/state/store';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { logWarning } from '../../../platform/log.ts';
import { isLong } from '../../../ui/words/isLong.ts';
import { mayHoldLink, mayHoldMarks, mayMention } from '../../../ui/words/mayHold.ts';

type Said = { body: string };

/** How long messages wait for the code that reads them before they are shown as typed, in milliseconds. */
const patienceMs = 3_000;

/** What reads links and marks loads with the first text that may hold one; null until then. */
const code = createStore<typeof import('./words.tsx').wordsCode | null>(null);
/** Whether nobody has to wait for the code: it is here, failed to load, or takes too long. */
const isSettled = createStore(false);
let isLoading = false;

function load(): void {
  if (isLoading) return;
  isLoading = true;
  setTimeout(() => isSettled.set(true), patienceMs);
  import('./words.tsx').then(
    ({ wordsCode }) => {
      code.set(wordsCode);
      isSettled.set(true);
    },
    (error: unknown) => {
      logWarning('links and marks did not load', error);
      isLoading = false;
      isSettled.set(true);
    },
  );
}

function needsCode({ body }: Said): boolean {
  return mayHoldLink(body) || mayHoldMarks(body) || mayMention(body) || isLong(body);
}

/** Loads the code ahead if one of the messages needs it. */
export function prepareWords(messages: readonly Said[]): void {
  if (messages.some(needsCode)) load();
}

/**
 * Whether a list has to wait for the code before it shows its first messages, so that nothing moves when it
 * comes; null for messages that are not here yet. What comes into a list that is shown waits for nothing.
 */
export function useWordsComing(messages: readonly Said[] | null): boolean {
  const settled = useSyncExternalStore(isSettled.subscribe, isSettled.get);
  const isShown = useRef(false);
  const isComing = !settled && !isShown.current && messages?.some(needsCode) === true;
  useEffect(() => {
    if (isComing) load();
    else if (messages !== null) isShown.current = true;
  }, [isComing, messages]);
  return isComing;
}

/** The code for a text, if it needs any and it is here; it loads where it is needed. */
export function useWordsCode(text: string) {
  const isNeeded = needsCode({ body: text });
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
