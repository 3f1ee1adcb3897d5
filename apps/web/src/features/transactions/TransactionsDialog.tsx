import { transactionText } from '@parley/text/transactions';
import { text } from '@parley/text/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { canNotify } from '../../platform/notify.ts';
import { transactionUrl } from '../../transactions/explorer.ts';
import {
  clearTransactions,
  type RecentTransaction,
  recentTransactions,
  updateTransaction,
} from '../../transactions/recent.ts';
import { recheckEnded } from '../../transactions/recheck.ts';
import { isDecided, transactionStates } from '../../transactions/states.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Notices } from './Notices.tsx';
import { Waiting } from './Waiting.tsx';

/** What this browser sent, newest first, and what became of it. */
export function TransactionsDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const { supportedChainId } = config;
  const all = useSyncExternalStore(recentTransactions.subscribe, recentTransactions.get);
  const transactions = all.filter(({ chainId }) => chainId === supportedChainId);
  // At once, and not only with the next look of the page.
  useEffect(() => recheckEnded(config), [config]);
  const isClearable = transactions.some(({ status }) => isDecided(status));
  return (
    <Dialog title={transactionText.title} closeLabel={text.close} onClose={onClose}>
      <p className="-mt-2 mb-3 text-soft text-sm">
        {transactions.length === 0 ? transactionText.empty : transactionText.intro}
      </p>
      <ul className="grid">
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      {canNotify() && <Notices />}
      {isClearable && (
        <Button look="quiet" className="-ms-4 mt-2" onClick={clearTransactions}>
          {transactionText.clear}
        </Button>
      )}
    </Dialog>
  );
}

const colors: Record<RecentTransaction['status'], string> = {
  asked: 'text-soft',
  silent: 'text-warn',
  signed: 'text-soft',
  maybe: 'text-warn',
  pending: 'text-soft',
  proposed: 'text-soft',
  confirmed: 'text-good',
  failed: 'text-bad',
  cancelled: 'text-soft',
  replaced: 'text-soft',
  dropped: 'text-soft',
};

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What is said of the state of a transaction. Only what the network refused is known not to be sent. */
function wordsOf(transaction: RecentTransaction): { label: string; detail?: string } {
  const { status, hash, reason, isReleased } = transaction;
  const { status: labels, detail, dropped } = transactionText;
  // What its member says of one without a hash; only the chain can say otherwise.
  if (isReleased === true && hash === null && status !== 'proposed') {
    return { label: labels.dropped, detail: detail.released };
  }
  const isUnknown = status === 'dropped' && (hash === null || reason === null);
  if (isUnknown) return { label: labels.unknown, detail: dropped };
  return {
    label: labels[status],
    ...(status in detail && { detail: detail[status as keyof typeof detail] }),
  };
}

function Row({ transaction }: { transaction: RecentTransaction }) {
  const { blockExplorerBaseUrl } = useConfig();
  const { id, hash, what, status, sentAt, wasRemoved = false, isReleased = false } = transaction;
  const reason = transaction.reason ?? (status === 'failed' ? transactionText.unknownReason : null);
  // The hash of a proposal leads to no transaction.
  const url =
    status === 'proposed' || hash === null ? null : transactionUrl(blockExplorerBaseUrl, hash);
  const { label, detail } = wordsOf(transaction);
  const isWaiting = !isDecided(status) && status !== 'proposed' && !isReleased;
  return (
    <li className="grid gap-0.5 border-line border-t py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <bdi>{what}</bdi>
        </span>
        <span
          className={classes(
            'inline-flex shrink-0 items-center gap-1.5 font-[550] text-sm',
            colors[status],
          )}
        >
          {isWaiting && <Spinner />}
          {label}
        </span>
      </div>
      {status === 'pending' && wasRemoved && (
        <p className="text-soft text-sm">{transactionText.removed}</p>
      )}
      {status === 'proposed' && (
        <p className="text-soft text-sm">{transactionText.waitsForSigners}</p>
      )}
      {detail !== undefined && <p className="text-soft text-sm">{detail}</p>}
      {status === 'pending' && hash !== null && <Waiting hash={hash} sentAt={sentAt} />}
      {isWaiting && transactionStates[status].isReleasable && (
        <Button
          look="quiet"
          size="tiny"
          className="-ms-2.5 justify-self-start"
          onClick={() => updateTransaction(id, { isReleased: true })}
        >
          {status === 'pending' ? transactionText.stopWaiting : transactionText.notSent}
        </Button>
      )}
      {reason !== null && <p className="text-soft text-sm [overflow-wrap:anywhere]">{reason}</p>}
      <div className="flex items-baseline justify-between gap-3 text-faint text-sm">
        <time dateTime={new Date(sentAt).toISOString()}>{time.format(sentAt)}</time>
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 items-center text-signal-text hover:underline"
          >
            {transactionText.show}
          </a>
        )}
      </div>
    </li>
  );
}
