import { indexSchema, lagTopic } from '@parley/domain/indexed/wire';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { logWarning } from '../platform/log.ts';
import { useTopic } from './changes.ts';
import { getIndexed, missingSince } from './indexed.ts';

/** How often is asked whether the index has caught up, in milliseconds. */
const lookAgainMs = 5_000;

function look(): void {
  getIndexed('/api/index', indexSchema).catch((error: unknown) =>
    logWarning('how far the index is could not be read', error),
  );
}

/**
 * How far what pages show is behind the chain, in seconds; null where nobody has to be told. Follows it: it is asked
 * once, the server says when it falls behind, and is asked whether it has caught up.
 */
export function useIndexLag(): number | null {
  const since = useSyncExternalStore(missingSince.subscribe, missingSince.get);
  const [, countOn] = useReducer((count: number) => count + 1, 0);
  const isLate = since !== null;
  useTopic(lagTopic, look);
  useEffect(look, []);
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(() => {
      countOn();
      look();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isLate]);
  return since === null ? null : Math.round((Date.now() - since) / 1_000);
}
