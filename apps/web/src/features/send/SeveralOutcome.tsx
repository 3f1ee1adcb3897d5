import { sendText } from '@parley/text/send';
import type { Token } from '../../data/tokens.ts';
import { amountIn } from './paymentWords.ts';

type SeveralOutcomeProps = {
  count: number;
  /** Lines that are wrong. */
  faulty: number;
  total: bigint;
  balance: bigint | null;
  token: Token;
  isBatch: boolean;
};

const words = sendText.several;

/** What all lines together take from the wallet, how often it asks, and what is missing. */
export function SeveralOutcome(props: SeveralOutcomeProps) {
  const { count, faulty, total, balance, token, isBatch } = props;
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
        <p className="text-bad">{sendText.short(amountIn(token, missing), token.symbol)}</p>
      )}
      {faulty === 0 && missing <= 0n && count > 0 && (
        <>
          <p>
            <bdi>{sendText.outcome(amountIn(token, total), token.symbol)}</bdi>
          </p>
          <p>{isBatch ? words.once : words.times(count)}</p>
        </>
      )}
    </div>
  );
}
