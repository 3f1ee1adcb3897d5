import { cowText } from '@parley/text/cow';
import { text } from '@parley/text/ui';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useIsChainSupported } from '../../../data/wallet.ts';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useLimitWords } from './orderTokens.ts';
import { useCancelOrder } from './useCancelOrder.ts';

const words = cowText.cancelling;

/** Asks before an order is taken back, and says what that does. */
export function CancelDialog({ placed, onClose }: { placed: ShownOrder; onClose: () => void }) {
  const isReady = useIsChainSupported();
  const cancel = useCancelOrder();
  const { paid, got } = useLimitWords(placed.order);
  return (
    <Dialog title={words.title} closeLabel={text.close} onClose={onClose}>
      <div className="grid gap-4">
        <p className="tabular font-medium font-mono text-sm [overflow-wrap:anywhere]">
          <bdi>{paid}</bdi> <span className="text-faint">→</span> <bdi>{got}</bdi>
        </p>
        <p className="text-soft">{words.text}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.no}</Button>
          <WriteButton
            look="signal"
            busy={cancel.isPending}
            disabled={!isReady}
            onClick={() => cancel.mutate(placed, { onSuccess: (isDone) => isDone && onClose() })}
          >
            {words.yes}
          </WriteButton>
        </div>
      </div>
    </Dialog>
  );
}
