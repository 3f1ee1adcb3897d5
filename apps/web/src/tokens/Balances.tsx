import { formatAmount } from '@parley/domain/tokens/format';
import { tokenText } from '@parley/text/tokens';
import { useTokenBalances, useTokens } from '../data/tokens.ts';
import { useAddress } from '../data/wallet.ts';
import { TokenMark } from './TokenMark.tsx';

/** What the member has of each token. */
export function Balances() {
  const address = useAddress();
  const tokens = useTokens();
  const balances = useTokenBalances(tokens, address);
  if (address === null) return null;
  return (
    <section>
      <h2 className="mb-2 font-display text-lg">{tokenText.yours}</h2>
      <ul>
        {tokens.map((token, index) => {
          const balance = balances[index] ?? null;
          return (
            <li key={token.address} className="flex min-h-10 items-center gap-2.5">
              <TokenMark token={token} />
              <bdi className="min-w-0 flex-1 truncate">{token.symbol}</bdi>
              <span className="tabular max-w-[65%] truncate font-medium font-mono text-sm">
                {balance === null ? '…' : formatAmount(balance, token.decimals)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
