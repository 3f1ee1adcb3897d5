import { useConfig } from '../../data/config.tsx';
import type { AmountUnit } from './fields.ts';

/** The native coin, as the unit of an amount. */
export function useCoin(): AmountUnit {
  const { tokenSymbol: symbol, tokenDecimals: decimals } = useConfig();
  return { symbol, decimals };
}
