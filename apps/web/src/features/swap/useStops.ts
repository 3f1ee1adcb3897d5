import type { Route } from '@parley/domain/swap/routes';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import type { SwapView } from './useSwapView.ts';

/** The tokens along a route; what lies between its ends is the native coin's token. */
export function useStops({ from, to }: Pick<SwapView, 'from' | 'to'>, route?: Route): Token[] {
  const { tokenSymbol: symbol, tokenDecimals: decimals } = useConfig();
  const coin: Token = { address: null, symbol, name: symbol, decimals, isImported: false };
  return [from, ...(route?.path.slice(1, -1) ?? []).map(() => coin), to];
}
