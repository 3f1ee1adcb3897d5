import { placeOrderSchema } from '@parley/domain/swap/cowWire';
import { cowText } from '@parley/text/cow';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { dropUnsent, type UnsentOrder, unsentOrders } from '../../../storage/unsentOrders.ts';
import { Button } from '../../../ui/Button.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { useLimitWords } from './orderTokens.ts';
import { sending } from './sending.ts';
import { sendOrder } from './sendOrder.ts';

const words = cowText.unsent;

type UnsentOrdersProps = {
  owner: `0x${string}`;
  /** In seconds since 1970. */
  now: number;
};

/** Orders that the member signed and the order book has not answered for. */
export function UnsentOrders({ owner, now }: UnsentOrdersProps) {
  const { supportedChainId } = useConfig();
  const all = useSyncExternalStore(unsentOrders.subscribe, unsentOrders.get);
  const onTheirWay = useSyncExternalStore(sending.subscribe, sending.get);
  const mine = all.filter(
    ({ chainId, uid, placed }) =>
      chainId === supportedChainId &&
      placed.owner === owner.toLowerCase() &&
      placed.order.validTo > now &&
      !onTheirWay.includes(uid),
  );
  return mine.map((order) => <Unsent key={order.uid} unsent={order} />);
}

function Unsent({ unsent }: { unsent: UnsentOrder }) {
  const config = useConfig();
  const { paid, got } = useLimitWords(placeOrderSchema.parse(unsent.placed).order);
  return (
    <div className="mb-3 flex items-start gap-3 rounded-sheet border border-warn/50 bg-warn/8 p-4 text-sm">
      <WarningIcon className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p>
          <strong>{words.title}.</strong> <span className="text-soft">{words.text}</span>
        </p>
        <p className="tabular font-medium font-mono [overflow-wrap:anywhere]">
          <bdi>{paid}</bdi> <span className="text-faint">→</span> <bdi>{got}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="tiny" onClick={() => void sendOrder(config, unsent)}>
            {words.send}
          </Button>
          <Button size="tiny" look="quiet" onClick={() => dropUnsent(unsent.uid)}>
            {words.discard}
          </Button>
        </div>
      </div>
    </div>
  );
}
