import type { SwapRequest } from '@parley/domain/swap/link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../data/useDebounced.ts';

type Address = `0x${string}`;

/** What a swap by any venue asks for. */
export type Draft = SwapRequest;

/** How long typing has to rest until it is in the page's address, in milliseconds: browsers limit changes of it. */
const restMs = 400;

/** How what is filled in becomes the address of a page, and back. */
type Link<Request> = {
  read: (query: string, other: Address | null) => Request;
  path: (request: Request) => string;
};

/**
 * What the member fills in. It is kept in the page's address, so that a reload or a shared link has it.
 * `link` must be the same object each time.
 */
export function useDraft<Request extends SwapRequest>(
  query: string,
  chatToken: Address | null,
  { read, path }: Link<Request>,
) {
  const [draft, setDraft] = useState(() => read(query, chatToken));
  const settled = useDebounced(path(draft), restMs);
  const known = useRef(settled);
  const write = useCallback((written: string) => {
    known.current = written;
    if (written === location.pathname + location.search) return;
    history.replaceState(history.state, '', written);
  }, []);
  useEffect(() => write(settled), [write, settled]);
  useEffect(() => {
    // What this form did not write itself is a link that leads here.
    const asked = read(query, chatToken);
    if (path(asked) !== known.current) setDraft(asked);
  }, [query, chatToken, read, path]);
  const change = (changed: Partial<Request> | Partial<SwapRequest>) =>
    setDraft((now) => ({ ...now, ...changed }));
  const flip = () =>
    setDraft((now) => ({
      ...now,
      from: now.to,
      to: now.from,
      exact: now.exact === 'in' ? 'out' : 'in',
    }));
  return {
    draft,
    change,
    type: (exact: SwapRequest['exact'], amount: string) => change({ exact, amount }),
    /** Changes what was asked for, unless the member has typed another amount since. */
    settle: (asked: Request, changed: Partial<Request>) =>
      setDraft((now) => (now.amount === asked.amount ? { ...now, ...changed } : now)),
    /** Keeps the form at once, for a reload while the wallet is asked. */
    keep: () => write(path(draft)),
    flip,
    /** Choosing the token of the other end flips the two. */
    choose: (end: 'from' | 'to', token: Address | null) => {
      const other = end === 'from' ? draft.to : draft.from;
      if (other?.toLowerCase() === token?.toLowerCase()) flip();
      else change({ [end]: token });
    },
  };
}
