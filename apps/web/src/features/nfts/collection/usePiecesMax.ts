import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { tradesSeveralOptions } from '../../../data/launchpad.ts';

/** Most pieces of one trade. */
const piecesMax = 20;

/** The most pieces that one trade of a collection moves: one where the collection is of an earlier version. */
export function usePiecesMax(collection: string): number {
  const { data } = useQuery(tradesSeveralOptions(useConfig(), collection));
  return data === false ? 1 : piecesMax;
}
