import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../data/config.tsx';
import { useAddress } from '../data/wallet.ts';
import { logWarning } from '../platform/log.ts';
import { showToast } from '../ui/toast.ts';
import { heldBy, recentTransactions } from './recent.ts';
import { runTransaction, type Write } from './run.ts';
import { sendInOrder, underWay, writeOnce } from './writeOnce.ts';

/** What a form prepares of a write; its key is the form's. */
export type Prepared = Omit<Write, 'key'>;
type Ending = { onSuccess?: (hash: `0x${string}`) => void };

/**
 * The one hook of everything that writes to the chain. `key` says which presses mean the same: while one of them
 * may still be on its way, in this page, in another tab, or from before a reload, `isPending` is true and a press
 * does nothing. `prepare` resolves with what to send, several in order, or null after saying why not; what it
 * throws is told, since nothing was sent then. `onSuccess` is called with the hash of the last one while the form
 * is still there.
 */
export function useWrite<Asked>(
  key: string,
  prepare: (
    asked: Asked,
    holder: `0x${string}`,
  ) => Promise<Prepared | readonly Prepared[] | null> | Prepared | null,
) {
  const config = useConfig();
  const client = useQueryClient();
  const holder = useAddress();
  const scope = `${holder}.${key}`;
  const pages = useSyncExternalStore(underWay.subscribe, underWay.get);
  useSyncExternalStore(recentTransactions.subscribe, recentTransactions.get);
  const isHeld = holder !== null && heldBy(config.supportedChainId, holder, key) !== undefined;
  const [last, setLast] = useState<Asked | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function write(asked: Asked, from: `0x${string}`, { onSuccess }: Ending): Promise<void> {
    const prepared = await prepare(asked, from);
    const hash = await sendInOrder(prepared, (one) =>
      runTransaction({ config, client, key, ...one }),
    );
    if (hash !== null && isThere.current) onSuccess?.(hash);
  }

  function mutate(asked: Asked, ending: Ending = {}): void {
    if (holder === null || underWay.get().has(scope) || isHeld) return;
    setLast(asked);
    void writeOnce(scope, () => write(asked, holder, ending).catch(tellUnprepared));
  }

  return {
    isPending: pages.has(scope) || isHeld,
    /** What was asked for last in this form; null for nothing. */
    asked: last,
    mutate,
  };
}

/** `runTransaction` never throws: only what comes before it does. */
async function tellUnprepared(error: unknown): Promise<void> {
  logWarning('a transaction could not be prepared', error);
  const message = error instanceof Error && 'code' in error ? error.message : null;
  await showToast('error', message ?? transactionText.unprepared);
}
