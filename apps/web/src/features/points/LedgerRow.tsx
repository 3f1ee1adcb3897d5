import { formatPointsChange } from '@parley/domain/points/format';
import type { PointEntry } from '@parley/domain/points/wire';
import { pointsText } from '@parley/text/points';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { transactionUrl } from '../../transactions/explorer.ts';
import {
  AirdropIcon,
  CollectIcon,
  MinusIcon,
  NameIcon,
  PointsIcon,
  ShillIcon,
  SwapIcon,
} from '../../ui/icons.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { formatWhen } from '../../ui/when.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  'name-mint': NameIcon,
  'nft-launch': ShillIcon,
  'nft-trade': CollectIcon,
  swap: SwapIcon,
};
const reasons: Readonly<Record<string, { done: string; plain: string }>> = pointsText.reasons;

type LedgerRowProps = { entry: PointEntry; now: number };

/** One entry of the ledger: what for, when, how much, and its transaction. */
export function LedgerRow({ entry, now }: LedgerRowProps) {
  const { blockExplorerBaseUrl } = useConfig();
  const { kind, amount, at, tx } = entry;
  const Icon =
    kind === 'award'
      ? (icons[entry.reason] ?? PointsIcon)
      : kind === 'bonus'
        ? AirdropIcon
        : MinusIcon;
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-line border-b py-2 wide:gap-x-4">
      <Icon className="size-[18px] text-soft" />
      <div className="min-w-0 flex-1 wide:flex wide:items-baseline wide:justify-between wide:gap-4">
        <p className="min-w-0 text-soft [overflow-wrap:anywhere]">
          <Reason entry={entry} />
        </p>
        <p className="shrink-0 text-faint text-sm">{formatWhen(at, now)}</p>
      </div>
      <span className="tabular min-w-[76px] wide:min-w-[92px] shrink-0 text-end font-medium font-mono text-sm">
        {formatPointsChange(amount)}
      </span>
      <OutsideLink url={transactionUrl(blockExplorerBaseUrl, tx)} label={pointsText.transaction} />
    </li>
  );
}

function Reason({ entry: { kind, reason, about } }: { entry: PointEntry }) {
  const { tldName } = useConfig();
  if (kind !== 'award') return <Words done={pointsText[kind]}>{reason}</Words>;
  const known = reasons[reason];
  if (known === undefined) return <Words done={pointsText.award}>{reason}</Words>;
  if (about === null) return <Words done={known.done}>{known.plain}</Words>;
  const { name, collection, trade } = about;
  if (collection === null) return <Words done={known.done}>{`${name}${tldName}`}</Words>;
  const done = { mint: pointsText.bought, burn: pointsText.sold };
  return (
    <Words done={trade === null ? known.done : done[trade]}>
      <Link href={`/nft/collection?id=${collection}`} className="hover:underline">
        {name}
      </Link>
    </Words>
  );
}

/** What the member did, and with what; a name from right to left stays in its place. */
function Words({ done, children }: { done: string; children: ReactNode }) {
  return (
    <>
      <span className="font-semibold text-ink">{done}</span> <bdi>{children}</bdi>
    </>
  );
}
