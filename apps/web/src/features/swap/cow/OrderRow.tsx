import { endedAt, isWaiting, surplusOf } from '@parley/domain/swap/cowOrder';
import { cowText } from '@parley/text/cow';
import { useConfig } from '../../../data/config.tsx';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { figure } from '../../../tokens/amounts.ts';
import { transactionUrl } from '../../../transactions/explorer.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { OutsideLink } from '../../../ui/OutsideLink.tsx';
import { formatLeft, formatWhen } from '../../../ui/when.ts';
import { useLimitWords, useOrderTokens } from './orderTokens.ts';

const words = cowText.orders;
const colors = {
  open: 'text-ink',
  settling: 'text-ink',
  filled: 'text-good',
  cancelled: 'text-soft',
  expired: 'text-soft',
} as const;

type OrderRowProps = {
  placed: ShownOrder;
  /** In seconds since 1970. */
  now: number;
  onCancel: () => void;
};

/** One order: its limit, and what became of it. */
export function OrderRow({ placed, now, onCancel }: OrderRowProps) {
  const { blockExplorerBaseUrl } = useConfig();
  const { order, filled } = placed;
  const { paid, got } = useLimitWords(order);
  const isOver = placed.state === 'open' && order.validTo < now;
  const state = isOver ? 'expired' : placed.state;
  const ended = endedAt({ ...placed, state });
  return (
    <li className="flex items-start gap-3 border-line border-t py-3 last:border-b">
      <div className="min-w-0 flex-1">
        <p className="tabular flex flex-wrap items-center gap-x-2 font-medium font-mono text-sm [overflow-wrap:anywhere]">
          <bdi>{paid}</bdi>
          <span aria-hidden="true" className="text-faint">
            →
          </span>
          <span className="sr-only">{words.for}</span>
          <bdi>{got}</bdi>
        </p>
        <p className="mt-0.5 text-sm text-soft">
          <span className={classes('font-[550]', colors[state])}>{words.states[state]}</span>
          {(isWaiting({ state }) || ended !== null) && ', '}
          {isWaiting({ state })
            ? words.left(formatLeft(order.validTo - now))
            : ended !== null && formatWhen(ended, now)}
        </p>
        {state === 'open' && <Wait placed={placed} />}
        <Outcome placed={placed} />
      </div>
      {state === 'open' && (
        <Button size="tiny" aria-label={words.cancelLabel(paid, got)} onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
      {filled !== null && (
        <OutsideLink
          url={filled.tx === null ? null : transactionUrl(blockExplorerBaseUrl, filled.tx)}
          label={words.transaction}
        />
      )}
    </li>
  );
}

/** Why an open order is not filled. */
function Wait({ placed: { waits, detail, order } }: { placed: ShownOrder }) {
  const { sold } = useOrderTokens(order);
  if (waits === null) return null;
  const isTrouble = waits !== 'limit';
  const said = words.waits[detail ?? waits];
  return (
    <p className={classes('text-sm', isTrouble ? 'text-warn' : 'text-soft')}>
      {typeof said === 'string' ? said : said(sold.symbol)}
    </p>
  );
}

/** What a filled order really brought, and how that is better than its limit. */
function Outcome({ placed: { filled, order } }: { placed: ShownOrder }) {
  const { sold, bought } = useOrderTokens(order);
  if (filled === null) return null;
  const surplus = surplusOf(order, filled);
  const isSell = order.kind === 'sell';
  return (
    <p className="text-sm text-soft [overflow-wrap:anywhere]">
      {isSell
        ? words.got(figure(filled.buyAmount, bought.decimals, 'nearest'), bought.symbol)
        : words.paid(figure(filled.sellAmount, sold.decimals, 'nearest'), sold.symbol)}
      {surplus > 0n &&
        `, ${
          isSell
            ? words.beyond(figure(surplus, bought.decimals, 'nearest'), bought.symbol)
            : words.less(figure(surplus, sold.decimals, 'nearest'), sold.symbol)
        }`}
      {filled.by !== null && `, ${words.by[filled.by]}`}
    </p>
  );
}
