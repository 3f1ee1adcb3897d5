import { formatAmount, formatBalance } from '@parley/domain/tokens/format';
import { tokenText } from '@parley/text/tokens';
import { useTokenBalances, useTokens } from '../data/tokens.ts';
import { TokenMark } from './TokenMark.tsx';

/** What the member has of each token. */
export function Balances({ address }: { address: `0x${string}` }) {
  const tokens = useTokens();
  const balances = useTokenBalances(tokens, address);
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-display text-lg">{tokenText.yours}</h2>
      <ul>
        {tokens.map((token, index) => {
          const balance = balances[index] ?? null;
          return (
            <li key={token.address} className="flex min-h-10 items-center gap-2.5">
              <TokenMark token={token} />
              <bdi className="min-w-0 flex-1 truncate">{token.symbol}</bdi>
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
