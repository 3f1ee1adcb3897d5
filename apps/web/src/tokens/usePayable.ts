import { feeAtMost, maxCoins } from '@parley/domain/tokens/max';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../data/tokens.ts';
import { openReads } from '../wallet/wallet.ts';

/** How often balances and the price of gas are read, in milliseconds. */
const lookAgainMs = 3_000;

/** What a member has of a token, and what of it a transaction can pay. In the smallest unit; null while unknown. */
export type Payable = {
  held: bigint | null;
  /** Of coins what leaves the fee, also if it doubles. */
  spendable: bigint | null;
  /** The same at today's fee: what was all that could be paid must not be too much a block later. */
  affordable: bigint | null;
  /** What the transaction costs at most, in wei. */
  feeAtMostWei: bigint | null;
};

/** What a transaction that takes at most so much gas can pay of a token. */
export function usePayable(holder: `0x${string}` | null, token: Token, gas: bigint): Payable {
  const config = useConfig();
  const isEnabled = holder !== null;
  const { data: held } = useQuery({
    ...tokenBalanceOptions(config, token, holder ?? '0x'),
    enabled: isEnabled,
    refetchInterval: lookAgainMs,
  });
  const { data: gasPriceWei } = useQuery({
    queryKey: ['tokens', 'gasPrice'],
    queryFn: async () => {
      const [reads, { getGasPrice }] = await openReads(config, import('viem/actions'));
      return getGasPrice(reads);
    },
    enabled: isEnabled,
    refetchInterval: 4 * lookAgainMs,
  });
  return payableWith(token, held, { gas, gasPriceWei });
}

/** The same of a balance and a price of gas; undefined is unknown. */
export function payableWith(
  { address }: Pick<Token, 'address'>,
  held: bigint | undefined,
  { gas, gasPriceWei }: { gas: bigint; gasPriceWei: bigint | undefined },
): Payable {
  const fee = gasPriceWei === undefined ? null : { gas, gasPriceWei };
  const feeAtMostWei = fee && feeAtMost(fee);
  const unknown = { held: held ?? null, spendable: null, affordable: null, feeAtMostWei };
  if (held === undefined) return unknown;
  if (address !== null) return { ...unknown, spendable: held, affordable: held };
  if (fee === null) return unknown;
  return { ...unknown, spendable: maxCoins(held, fee), affordable: held - gas * fee.gasPriceWei };
}
