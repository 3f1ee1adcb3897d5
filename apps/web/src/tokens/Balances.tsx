import { swapPath } from '@parley/domain/swap/link';
import { formatAmount, formatBalance } from '@parley/domain/tokens/format';
import { tokenText } from '@parley/text/tokens';
import { Link } from 'wouter';
import { isSameToken, useTokenBalances, useTokens, useWrapped } from '../data/tokens.ts';
import { TokenMark } from './TokenMark.tsx';
import { useViewToken } from './useViewToken.ts';

/** What the member has of each token; the wrapped coin only while there is some, with the way back to coins. */
export function Balances({ address }: { address: `0x${string}` }) {
  const tokens = useTokens();
  const balances = useTokenBalances(tokens, address);
  const wrapped = useWrapped();
  const view = useViewToken();
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-display text-lg">{tokenText.yours}</h2>
      <ul>
        {tokens.map((token, index) => {
          const balance = balances[index] ?? null;
          const isWrapped = wrapped !== null && isSameToken(token, wrapped);
          if (isWrapped && !balance) return null;
          return (
            <li key={token.address} className="flex min-h-10 items-center gap-2.5">
              <TokenMark token={token} />
              <span className="flex min-w-0 flex-1 items-center gap-2.5">
                <bdi className="truncate">{token.symbol}</bdi>
                {isWrapped && (
                  <Link
                    href={swapPath({ from: token.address, to: null, exact: 'in', amount: '' })}
                    className="inline-flex min-h-11 items-center text-signal-text text-sm hover:underline wide:min-h-8"
                  >
                    {tokenText.unwrap}
                  </Link>
                )}
                {view !== null && isSameToken(token, view) && (
                  <button
                    type="button"
                    onClick={view.run}
                    className="min-h-11 truncate text-signal-text text-sm hover:underline wide:min-h-8"
                  >
                    {view.short}
                  </button>
                )}
              </span>
              <span
                title={
                  balance === null
                    ? undefined
                    : formatAmount(balance, token.decimals, token.decimals)
                }
                className="tabular max-w-[65%] truncate font-medium font-mono text-sm"
              >
                {balance === null ? '…' : formatBalance(balance, token.decimals)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
