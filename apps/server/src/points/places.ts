import { address } from '@parley/domain/fields/address';
import { digits } from '@parley/domain/fields/chain';
import * as z from 'zod/mini';
import { placeIn } from '../platform/pages.ts';
import type { RankPlace } from './store.ts';

export const rankPlace = placeIn<RankPlace>(
  z.object({
    total: digits,
    member: address,
  }),
);
