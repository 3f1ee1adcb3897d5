import type { SwapRequest } from '@parley/domain/swap/link';
import { useMemo } from 'react';
import { useAddressDraft } from '../../data/useAddressDraft.ts';

type Address = `0x${string}`;

/** What a swap by any venue asks for. */
export type Draft = SwapRequest;

/** How what is filled in becomes the address of a page, and back. */
type Link<Request> = {
  read: (query: string, other: Address | null) => Request;
  path: (request: Request) => string;
};

/**
 * What the member fills into a swap; `other` is got where nothing is said. `link` must be the same object each time.
 */
export function useDraft<Request extends SwapRequest>(
  query: string,
  other: Address | null,
  { read, path }: Link<Request>,
) {
  const link = useMemo(
    () => ({ read: (asked: string) => read(asked, other), path }),
    [read, path, other],
  );
  const { draft, change: changeAny, ...kept } = useAddressDraft(query, link);
  const change = (changed: Partial<Request> | Partial<SwapRequest>) =>
    changeAny(changed as Partial<Request>);
  const flip = () =>
    change({ from: draft.to, to: draft.from, exact: draft.exact === 'in' ? 'out' : 'in' });
  return {
    ...kept,
    draft,
    change,
    type: (exact: SwapRequest['exact'], amount: string) => change({ exact, amount }),
    flip,
    /** Choosing the token of the other end flips the two. */
    choose: (end: 'from' | 'to', token: Address | null) => {
      const other = end === 'from' ? draft.to : draft.from;
      if (other?.toLowerCase() === token?.toLowerCase()) flip();
      else change({ [end]: token });
    },
  };
}
