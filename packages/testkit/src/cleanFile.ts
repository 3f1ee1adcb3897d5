import { afterAll, vi } from 'vitest';

/** What a file must not leave replaced: the next one of the same worker would wait for ever, or in the wrong year. */
const shared = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'fetch',
] as const;
type Shared = Record<(typeof shared)[number], unknown>;

/** As they were before the first file of the worker. */
const kept = globalThis as { parleyTestGlobals?: Shared };
kept.parleyTestGlobals ??= current();

/** Vitest setup of every file: the next file of the same worker finds nothing replaced. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  const before = kept.parleyTestGlobals;
  const left = shared.filter((name) => globalThis[name] !== before?.[name]);
  Object.assign(globalThis, before);
  if (left.length > 0)
    throw new Error(`This file leaves others in the place of: ${left.join(', ')}.`);
});

function current(): Shared {
  return Object.fromEntries(shared.map((name) => [name, globalThis[name]])) as Shared;
}
