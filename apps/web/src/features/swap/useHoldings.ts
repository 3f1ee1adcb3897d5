import { maxCoins } from '@parley/domain/tokens/max';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../data/tokens.ts';
import { openReads } from '../../wallet/wallet.ts';

/**
 * Most gas of a swap: 138,017 through one pool (docs/gas.md), a second pool, a token that does more than
 * others, the first points of an epoch, and half on top as its gas limit.
 */
const swapGas = 450_000n;
/** How often balances and the price of gas are read, in milliseconds. */
const lookAgainMs = 3_000;

export type Holdings = {
  /** In the smallest unit; null while unknown. */
  from: bigint | null;
  to: bigint | null;
  /** What can be paid: of coins what leaves the fee, also if it doubles; null while unknown. */
  spendable: bigint | null;
  /** The same at today's fee: what was all that could be paid must not be too much a block later. */
  affordable: bigint | null;
};

/** What the member has of both tokens of a swap. */
export function useHoldings(holder: `0x${string}` | null, from: Token, to: Token): Holdings {
  const config = useConfig();
  const balanceOf = (token: Token) => ({
    ...tokenBalanceOptions(config, token, holder ?? '0x'),
    enabled: holder !== null,
    refetchInterval: lookAgainMs,
  });
  const [held, other] = [useQuery(balanceOf(from)).data, useQuery(balanceOf(to)).data];
  const { data: gasPriceWei } = useQuery({
    queryKey: ['swap', 'gasPrice'],
    queryFn: async () => {
      const [reads, { getGasPrice }] = await openReads(config, import('viem/actions'));
      return getGasPrice(reads);
    },
    enabled: holder !== null && from.address === null,
    refetchInterval: 4 * lookAgainMs,
  });
  return { from: held ?? null, to: other ?? null, ...payableWith(from, held, gasPriceWei) };
}

/** What can be paid of a token that the member holds so much of; undefined is unknown. */
export function payableWith(
  { address }: Pick<Token, 'address'>,
  held: bigint | undefined,
  gasPriceWei: bigint | undefined,
): Pick<Holdings, 'spendable' | 'affordable'> {
  if (held === undefined) return { spendable: null, affordable: null };
  if (address !== null) return { spendable: held, affordable: held };
  if (gasPriceWei === undefined) return { spendable: null, affordable: null };
  const fee = { gas: swapGas, gasPriceWei };
  return { spendable: maxCoins(held, fee), affordable: held - fee.gas * fee.gasPriceWei };
}
