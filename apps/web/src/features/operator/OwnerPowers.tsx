import type { OwnedState } from '@parley/chain/operator/getOwnedState';
import { shortAddress } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { ownedStateOptions } from '../../data/operator.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { Failed } from '../../ui/Failed.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { contractName } from './contractName.ts';
import { PowerWords } from './PowerWords.tsx';
import { powersOf } from './powers.ts';

/** For everybody: what the owners of the contracts can change, as it is set now. */
export function OwnerPowers() {
  const { data, isError, refetch } = useQuery(ownedStateOptions(useConfig()));
  if (data !== undefined) return data.map((state) => <Powers key={state.address} state={state} />);
  return isError ? (
    <Failed text={operatorText.failedText} onRetry={() => void refetch()} />
  ) : (
    <RowsSkeleton rows={4} height="h-[72px]" />
  );
}

function Powers({ state }: { state: OwnedState }) {
  const config = useConfig();
  const { multicallAddress: multicall, chatTokenSymbol } = config;
  const name = contractName(state, config);
  const now = Math.floor(serverNow() / 1_000);
  const powers = powersOf(state, { multicall, chatTokenSymbol, now });
  return (
    <section aria-label={name} className="grid gap-1">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {name}
        <span className="font-normal text-faint text-sm">
          {operatorText.owner(shortAddress(state.owner))}
        </span>
      </h3>
      <ul className="mb-4 border-line border-b">
        {powers
          .filter(({ by }) => by === 'owner')
          .map((power) => (
            <li key={`${power.name}${power.about ?? ''}`} className="border-line border-t py-3">
              <PowerWords power={power} />
            </li>
          ))}
      </ul>
    </section>
  );
}
