import { formatAmount } from '@parley/domain/tokens/format';
import { swapText } from '@parley/text/swap';
import type { Token } from '../../data/tokens.ts';
import { Facts } from '../../ui/Facts.tsx';
import { useStops } from './useStops.ts';
import type { SwapView } from './useSwapView.ts';

/** Which way a swap goes, and what its pools hold. */
export function PoolFacts({ view }: { view: SwapView }) {
  const { market, quote } = view;
  const route = quote?.trade?.route ?? market?.routes[0];
  const stops = useStops(view, route);
  if (route === undefined || market === undefined || view.kind !== 'swap') return null;
  const held = route.pools.flatMap(({ reserveIn, reserveOut }, index) => [
    { token: stops[index], amount: reserveIn, pool: index },
    { token: stops[index + 1], amount: reserveOut, pool: index },
  ]);
  return (
    <section>
      <h2 className="mb-2 text-lg">{swapText.pool}</h2>
      <Facts
        facts={[
          {
            label: swapText.route,
            value: <bdi>{stops.map(({ symbol }) => symbol).join(' → ')}</bdi>,
          },
          {
            label: swapText.holds,
            value: held.map(({ token, amount, pool }) => (
              <Held key={`${pool} ${token?.symbol}`} token={token} amount={amount} />
            )),
          },
        ]}
      />
      <p className="mt-2 flex items-center gap-2 text-sm text-soft">
        <span aria-hidden="true" className="size-2 rounded-full bg-good" />
        {swapText.block(market.blockNumber.toLocaleString('en'))}
      </p>
    </section>
  );
}

function Held({ token, amount }: { token: Token | undefined; amount: bigint }) {
  if (token === undefined) return null;
  return (
    <span className="block">
      <span className="font-medium font-mono text-sm">
        {formatAmount(amount, token.decimals, 2)}
      </span>{' '}
      <bdi className="text-sm text-soft">{token.symbol}</bdi>
    </span>
  );
}
