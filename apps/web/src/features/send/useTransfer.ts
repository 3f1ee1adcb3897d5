import { formatAmount } from '@parley/domain/tokens/format';
import type { FeeEstimate } from '@parley/domain/tokens/max';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { tokenText } from '@parley/text/tokens';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../data/tokens.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import type { FoundRecipient } from '../../recipients/useRecipient.ts';
import { type Arriving, useArriving } from '../../tokens/useArriving.ts';
import { type Fee, useFee } from './useFee.ts';

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
  /** What arrives of the amount, in the smallest unit; null where that is not known. */
  arriving: bigint | null;
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
  const to = recipient?.address ?? null;
  const isWithin = amount !== null && amount > 0n && balance !== null && amount <= balance;
  const tried = to !== null && isWithin ? { token: token.address, to, amount } : null;
  const { fee, arriving } = useTried(from, tried);
  const any = useFee(
    from,
    from !== null && token.address === null ? { token: null, to: to ?? from, amount: 0n } : null,
  );
  const common = { balance, feeAtMostWei: fee.atMostWei, maxFee: any.estimate };
  const fault = transferFault({
    typed,
    amount,
    token,
    balance,
    coins,
    estimate: fee.estimate,
    coin: { symbol: config.tokenSymbol, decimals: config.tokenDecimals },
  });
  const usable = fault === null && amount !== null && amount > 0n ? amount : null;
  const { refusal, isTried } = judgeTried(token, fee, arriving);
  const isReady = usable !== null && isTried && refusal === null;
  return { ...common, amount: usable, arriving: arriving.amount, fault, refusal, isReady };
}

/** Why a transfer would fail, or that nothing would come of it; and whether that is known. */
function judgeTried({ symbol }: Token, fee: Fee, { amount, maySign }: Arriving) {
  const refusal = fee.refusal ?? (amount === 0n ? tokenText.keepsAll(symbol) : null);
  return { refusal, isTried: fee.estimate !== null && maySign };
}

/** What a transfer would cost, and what would arrive of it, once its amount has settled. Null tries nothing. */
function useTried(
  from: `0x${string}` | null,
  transfer: { token: `0x${string}` | null; to: `0x${string}`; amount: bigint } | null,
) {
  const amount = String(transfer?.amount ?? '');
  const isSettled = useDebounced(amount, 300) === amount;
  return {
    fee: useFee(from, isSettled ? transfer : null),
    arriving: useArriving(from, transfer),
  };
}

type Typed = {
  typed: string;
  /** What was typed, in the smallest unit; null where it is no amount. */
  amount: bigint | null;
  token: Token;
  /** Of the token, and in wei; null while unknown. */
  balance: bigint | null;
  coins: bigint | null;
  estimate: FeeEstimate | null;
  coin: Unit;
};
type Unit = Pick<Token, 'symbol' | 'decimals'>;

/** What is wrong with an amount; null for nothing, and for what is not known yet. */
export function transferFault(asked: Typed): string | null {
  const { typed, amount, token, balance, coins, estimate, coin } = asked;
  if (typed.trim() === '') return null;
  if (amount === null) return amountFault(typed, token.decimals);
  if (balance !== null && amount > balance)
    return tokenText.short(...inFull(amount - balance, token));
  if (estimate === null || coins === null) return null;
  const needed = estimate.gas * estimate.gasPriceWei + (token.address === null ? amount : 0n);
  return needed <= coins ? null : tokenText.feeShort(...inFull(needed - coins, coin));
}

const inFull = (missing: bigint, { symbol, decimals }: Unit) =>
  [formatAmount(missing, decimals, decimals), symbol] as const;
