import type { Lack } from '@parley/domain/chat/gates';
import { formatAmount } from '@parley/domain/tokens/format';
import { gateText } from '@parley/text/gate';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { wayTo } from './wayTo.ts';

/** What a member lacks to write in a room, and the way to get it. */
export function Lacks({ lacks }: { lacks: readonly Lack[] }) {
  const config = useConfig();
  return (
    <div role="status" className="min-w-0">
      <ul className="grid gap-1">
        {lacks.map((lack) => {
          const way = wayTo(config, lack);
          return (
            <li key={`${lack.kind} ${lack.contract}`} className="[overflow-wrap:anywhere]">
              {wordsOf(lack)}{' '}
              {way !== null && (
                <Link
                  href={way}
                  className="whitespace-nowrap font-[550] text-ink underline underline-offset-2"
                >
                  {gateText.way[lack.kind](lack.symbol)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function wordsOf({ kind, symbol, decimals, atLeast, held }: Lack): string {
  const shown = (amount: string) => {
    const words = formatAmount(BigInt(amount), decimals);
    return symbol === '' ? words : `${words} ${symbol}`;
  };
  return gateText.needs[kind](shown(atLeast), shown(held));
}
