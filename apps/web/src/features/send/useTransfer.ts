import { formatAmount } from '@parley/domain/tokens/format';
import type { FeeEstimate } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sendText } from '@parley/text/send';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../data/tokens.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useFee } from './useFee.ts';
import type { FoundRecipient } from './useRecipient.ts';

type Parameters = {
  from: `0x${string}` | null;
  recipient: FoundRecipient | null;
  token: Token;
  /** As typed. */
  amount: string;
};

export type TransferView = {
  /** In the smallest unit; null while it is unknown. */
  balance: bigint | null;
  /** In the smallest unit; null while none that can be sent is typed. */
  amount: bigint | null;
  /** The most that the network takes, in wei; null while it is unknown. */
  feeAtMostWei: bigint | null;
  /** What a transfer of any amount costs, to find the largest amount of coins; null while unknown. */
  maxFee: FeeEstimate | null;
  /** What is wrong with the amount. */
  fault: string | null;
  /** Why the chain would refuse it. */
  refusal: string | null;
  /** True once it was simulated as it is. */
  isReady: boolean;
};

/** An amount for a recipient, checked against the balances and simulated while it is typed. */
export function useTransfer({ from, recipient, token, amount: typed }: Parameters): TransferView {
  const config = useConfig();
  const balanceOf = (of: Pick<Token, 'address'>) => ({
    ...tokenBalanceOptions(config, of, from ?? '0x'),
    enabled: from !== null,
    refetchInterval: 3_000,
  });
  const balance = useQuery(balanceOf(token)).data ?? null;
  const coins = useQuery(balanceOf({ address: null })).data ?? null;
  const amount = typed.trim() === '' ? null : parseAmount(typed, token.decimals);
  const settled = useDebounced(amount === null ? '' : String(amount), 300);
  const to = recipient?.address ?? null;
  const isWithin = amount !== null && amount > 0n && balance !== null && amount <= balance;
  const isSettled = amount !== null && settled === String(amount);
  const fee = useFee(
    from,
    to !== null && isWithin && isSettled ? { token: token.address, to, amount } : null,
  );
  const any = useFee(
    from,
    from !== null && token.address === null ? { token: null, to: to ?? from, amount: 0n } : null,
  );
  const common = { balance, feeAtMostWei: fee.atMostWei, maxFee: any.estimate };
  const fault = faultOf();
  const usable = fault === null && amount !== null && amount > 0n ? amount : null;
  const isReady = usable !== null && fee.estimate !== null && fee.refusal === null;
  return { ...common, amount: usable, fault, refusal: fee.refusal, isReady };

  function faultOf(): string | null {
    if (typed.trim() === '') return null;
    if (amount === null) return sendText.amountInvalid(token.decimals);
    if (balance !== null && amount > balance) return short(amount - balance, token);
    const { estimate } = fee;
    if (estimate === null || coins === null) return null;
    const needed = estimate.gas * estimate.gasPriceWei + (token.address === null ? amount : 0n);
    if (needed <= coins) return null;
    const missing = formatAmount(needed - coins, config.tokenDecimals, config.tokenDecimals);
    return sendText.feeShort(missing, config.tokenSymbol);
  }
}

function short(missing: bigint, { symbol, decimals }: Token): string {
  return sendText.short(formatAmount(missing, decimals, decimals), symbol);
}
