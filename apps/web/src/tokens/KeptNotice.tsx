import { formatAmount } from '@parley/domain/tokens/format';
import { keptBps } from '@parley/domain/tokens/kept';
import { tokenText } from '@parley/text/tokens';
import type { Token } from '../data/tokens.ts';

type KeptNoticeProps = {
  token: Pick<Token, 'symbol' | 'decimals'>;
  /** What is moved, in the smallest unit; null while nothing is. */
  amount: bigint | null;
  /** What arrives of it; null where that is not known. */
  arriving: bigint | null;
};

/** What a token's contract keeps of what it moves, before anything is signed; nothing where all of it arrives. */
export function KeptNotice({ token: { symbol, decimals }, amount, arriving }: KeptNoticeProps) {
  if (amount === null || arriving === null || arriving >= amount) return null;
  if (arriving === 0n) {
    return (
      <p role="alert" className="text-bad text-sm [overflow-wrap:anywhere]">
        {tokenText.keepsAll(symbol)}
      </p>
    );
  }
  const percent = formatAmount(keptBps(amount, arriving), 2, 2);
  return (
    <p role="status" className="text-sm text-warn [overflow-wrap:anywhere]">
      {tokenText.keepsPart(symbol, percent, formatAmount(arriving, decimals, decimals))}
    </p>
  );
}
