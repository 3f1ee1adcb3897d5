import * as z from 'zod/mini';
import { placeIn } from '../platform/pages.ts';
import type { RankPlace } from './store.ts';

export const rankPlace = placeIn<RankPlace>(
  z.object({
    total: z.string().check(z.regex(/^\d{1,78}$/)),
    member: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  }),
);
