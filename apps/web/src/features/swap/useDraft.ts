import { readSwapQuery, type SwapRequest, swapPath } from '@parley/domain/swap/link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../data/useDebounced.ts';

type Address = `0x${string}`;

/** How long typing has to rest until it is in the page's address, in milliseconds: browsers limit changes of it. */
const restMs = 400;

/** What the member fills in. It is kept in the page's address, so that a reload or a shared link has it. */
export function useDraft(query: string, chatToken: Address | null) {
  const [draft, setDraft] = useState(() => readSwapQuery(query, chatToken));
  const settled = useDebounced(swapPath(draft), restMs);
  const known = useRef(settled);
  const write = useCallback((path: string) => {
    known.current = path;
    if (path !== location.pathname + location.search) history.replaceState(history.state, '', path);
  }, []);
  useEffect(() => write(settled), [write, settled]);
  useEffect(() => {
    // What this form did not write itself is a link that leads here.
    const asked = readSwapQuery(query, chatToken);
    if (swapPath(asked) !== known.current) setDraft(asked);
  }, [query, chatToken]);
  const change = (changed: Partial<SwapRequest>) => setDraft((now) => ({ ...now, ...changed }));
  const flip = () =>
    setDraft(({ from, to, exact, amount }) => ({
      ...{ from: to, to: from, amount },
      exact: exact === 'in' ? 'out' : 'in',
    }));
  return {
    draft,
    type: (exact: SwapRequest['exact'], amount: string) => change({ exact, amount }),
    clear: () => change({ amount: '' }),
    /** Keeps the form at once, for a reload while the wallet is asked. */
    keep: () => write(swapPath(draft)),
    flip,
    /** Choosing the token of the other end flips the two. */
    choose: (end: 'from' | 'to', token: Address | null) => {
      const other = end === 'from' ? draft.to : draft.from;
      if (other?.toLowerCase() === token?.toLowerCase()) flip();
      else change({ [end]: token });
    },
  };
}
