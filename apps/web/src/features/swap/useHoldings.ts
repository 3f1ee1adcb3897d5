import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../data/tokens.ts';
import { type Payable, usePayable } from '../../tokens/usePayable.ts';

/**
 * Most gas of a swap: 138,017 through one pool (docs/gas.md), a second pool, a token that does more than
 * others, the first points of an epoch, and half on top as its gas limit.
 */
const swapGas = 450_000n;
/** How often the balance of what is bought is read, in milliseconds. */
const lookAgainMs = 3_000;

export type Holdings = Pick<Payable, 'spendable' | 'affordable'> & {
  /** In the smallest unit; null while unknown. */
  from: bigint | null;
  to: bigint | null;
};

/** What the member has of both tokens of a swap. */
export function useHoldings(holder: `0x${string}` | null, from: Token, to: Token): Holdings {
  const config = useConfig();
  const { held, spendable, affordable } = usePayable(holder, from, swapGas);
  const { data: other } = useQuery({
    ...tokenBalanceOptions(config, to, holder ?? '0x'),
    enabled: holder !== null,
    refetchInterval: lookAgainMs,
  });
  return { from: held, to: other ?? null, spendable, affordable };
}
