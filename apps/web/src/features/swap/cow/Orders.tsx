import { waitingFirst } from '@parley/domain/swap/cowOrder';
import { cowText } from '@parley/text/cow';
import { useState } from 'react';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useMore } from '../../../data/useMore.ts';
import { Failed } from '../../../ui/Failed.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx';
import { useNow } from '../useNow.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { OrderRow } from './OrderRow.tsx';
import { UnsentOrders } from './UnsentOrders.tsx';
import { useOrders } from './useOrders.ts';

const words = cowText.orders;
/** How many orders are shown at first. */
const beginning = 5;
/** How often the time that is left moves on, in milliseconds. */
const lookAgainMs = 10_000;

/** What the member signed, and what became of it: what may still be filled first, then the newest. */
export function Orders({ owner }: { owner: `0x${string}` | null }) {
  const query = useOrders(owner);
  const { rows, more } = useMore(query, (page) => waitingFirst(page.orders), beginning);
  const [cancelled, setCancelled] = useState<ShownOrder | null>(null);
  const now = useNow(lookAgainMs) / 1_000;
  return (
    <section aria-labelledby="orders" className="min-w-0">
      <h2 id="orders" className="mb-2 text-lg">
        {words.title}
      </h2>
      {owner === null && <p className="text-sm text-soft">{words.connect}</p>}
      {owner !== null && <UnsentOrders owner={owner} now={now} />}
      {owner !== null && query.isPending && <RowsSkeleton rows={2} height="h-[68px]" />}
      {query.data === undefined && query.isError && (
        <Failed text={words.failed} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && rows.length === 0 && (
        <p className="text-sm text-soft">{words.empty}</p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((placed) => (
            <OrderRow
              key={placed.uid}
              placed={placed}
              now={now}
              onCancel={() => setCancelled(placed)}
            />
          ))}
        </ul>
      )}
      <MoreButton label={words.more} {...more} />
      {cancelled !== null && <CancelDialog placed={cancelled} onClose={() => setCancelled(null)} />}
    </section>
  );
}
