import { gathered } from '../platform/gathered.ts';
import type { Log } from '../platform/log.ts';
import type { NamesStore } from './store.ts';

/** The index's answer for an address; undefined where the index is behind, or knows no names. Never throws. */
export type IndexedNames = {
  /** Whether the index shows the chain as it is. */
  isAtHead(): boolean;
  /** The main name without TLD, or null. */
  mainNameOf(address: string): Promise<string | null | undefined>;
  holdsName(address: string): Promise<boolean | undefined>;
};

type Options = { store: NamesStore; isAtHead: () => boolean; log: Log };

/** Names from the index. What many ask for at once is one question to the database. */
export function createIndexedNames({ store, isAtHead, log }: Options): IndexedNames {
  function reading<Answer>(ask: (addresses: readonly string[]) => Promise<Map<string, Answer>>) {
    const answerOf = gathered((addresses) =>
      ask(addresses).catch((error) => {
        log.warn('indexed-names-unreadable', { error });
        return new Map<string, Answer>();
      }),
    );
    return async (address: string) => (isAtHead() ? await answerOf(address) : undefined);
  }

  return { isAtHead, mainNameOf: reading(store.mainNames), holdsName: reading(store.holders) };
}
