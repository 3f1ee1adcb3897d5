import type { OwnedState } from '@parley/chain/operator/getOwnedState';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { useConfig } from '../../data/config.tsx';
import { serverNow } from '../../platform/serverClock.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { OutsideIcon } from '../../ui/icons.ts';
import { contractName } from './contractName.ts';
import { PowerRow } from './PowerRow.tsx';
import type { Power } from './power.ts';
import { powersOf } from './powers.ts';

/** A contract: who owns it, and everything that can be done with it. */
export function ContractSection({ state, viewer }: { state: OwnedState; viewer: string }) {
  const config = useConfig();
  const { blockExplorerBaseUrl, multicallAddress: multicall, chatTokenSymbol } = config;
  const { owner, pendingOwner, settings } = state;
  const name = contractName(state, config);
  const url = addressUrl(blockExplorerBaseUrl, state.address);
  const now = Math.floor(serverNow() / 1_000);
  const isOwner = isSame(owner, viewer);
  const isPending = pendingOwner !== null && isSame(pendingOwner, viewer);
  const may: Record<Power['by'], boolean> = { owner: isOwner, pending: isPending, anybody: true };
  const shown = powersOf(state, { multicall, chatTokenSymbol, now }).filter(
    ({ by }) => by !== 'pending' || isPending,
  );
  return (
    <section aria-label={name}>
      <div className="flex min-h-11 items-center gap-1">
        <h2 className="text-lg">{name}</h2>
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={operatorText.explorer(name)}
            className="inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink wide:size-9"
          >
            <OutsideIcon className="size-4" />
          </a>
        )}
      </div>
      <p className="pb-3 text-soft text-sm">
        {isOwner ? operatorText.ownedByYou : operatorText.ownedBy(shortAddress(owner))}
        {pendingOwner !== null &&
          ` ${isPending ? operatorText.offeredToYou : operatorText.offeredTo(shortAddress(pendingOwner))}`}
        {settings.adjustmentCap !== undefined &&
          ` ${operatorText.cap(formatAmount(settings.adjustmentCap))}`}
      </p>
      <ul className="border-line border-b">
        {shown.map((power) => (
          <PowerRow
            key={`${power.name}${power.about ?? ''}`}
            state={state}
            power={power}
            isMine={may[power.by]}
          />
        ))}
      </ul>
    </section>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
