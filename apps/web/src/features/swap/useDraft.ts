import type { SwapRequest } from '@parley/domain/swap/link';
import { useCallback, useEffect, useRef, useState } from 'react';

type Address = `0x${string}`;

/** What a swap by any venue asks for. */
export type Draft = SwapRequest;

/** Least time between two changes of the page's address, in milliseconds: browsers limit how many there are. */
const restMs = 150;

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
  const filled = path(draft);
  const known = useRef(filled);
  const writtenAt = useRef(0);
  const write = useCallback((written: string) => {
    // Another page may be open by now.
    if (written.split('?')[0] !== location.pathname) return;
    known.current = written;
    if (written === location.pathname + location.search) return;
    writtenAt.current = performance.now();
    history.replaceState(history.state, '', written);
  }, []);
  useEffect(() => {
    const keep = () => write(filled);
    const restsMs = writtenAt.current + restMs - performance.now();
    const timer = restsMs > 0 ? setTimeout(keep, restsMs) : null;
    if (timer === null) keep();
    // Whoever presses a link leaves the field first.
    document.addEventListener('focusout', keep);
    return () => {
      if (timer !== null) clearTimeout(timer);
      document.removeEventListener('focusout', keep);
    };
  }, [write, filled]);
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
