import { formatAmount } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import { amountIn } from './paymentWords.ts';

type SeveralOutcomeProps = {
  count: number;
  /** Lines that are wrong. */
  faulty: number;
  total: bigint;
  balance: bigint | null;
  /** The most that all of them cost together, in wei; null while it is unknown. */
  feeWei: bigint | null;
  /** Which of them would fail, and why. */
  refusal: string | null;
  token: Token;
  isBatch: boolean;
};

const words = sendText.several;

/** What all lines together take from the wallet, how often it asks, and what is missing. */
export function SeveralOutcome(props: SeveralOutcomeProps) {
  const { count, faulty, total, balance, feeWei, refusal, token, isBatch } = props;
  const { tokenSymbol, tokenDecimals } = useConfig();
  const missing = balance === null ? 0n : total - balance;
  return (
    <div className="grid gap-1.5 text-sm text-soft">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          {words.total}, {words.count(count)}
        </span>
        <span className="text-end">
          <span className="tabular font-medium font-mono text-ink text-lg [overflow-wrap:anywhere]">
            {amountIn(token, total)}
          </span>{' '}
          <bdi>{token.symbol}</bdi>
        </span>
      </p>
      {faulty > 0 && <p className="text-bad">{words.faulty(faulty)}</p>}
      {missing > 0n && (
        <p className="text-bad">{tokenText.short(amountIn(token, missing), token.symbol)}</p>
      )}
      {refusal !== null && <p className="text-bad">{refusal}</p>}
      {faulty === 0 && missing <= 0n && count > 0 && (
        <>
          <p>
            <bdi>{sendText.outcome(amountIn(token, total), token.symbol)}</bdi>
          </p>
          <p>{isBatch ? words.once : words.times(count)}</p>
          <p className="flex justify-between gap-3">
            <span>{isBatch ? sendText.fee : sendText.feeEach(count)}</span>
            <span className="tabular font-medium font-mono">
              {feeWei === null
                ? '…'
                : `${formatAmount(feeWei, tokenDecimals, 9, 'up')} ${tokenSymbol}`}
            </span>
          </p>
        </>
      )}
    </div>
  );
}
