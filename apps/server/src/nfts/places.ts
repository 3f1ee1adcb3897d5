import * as z from 'zod/mini';
import { chainPlace, placeIn } from '../platform/pages.ts';
import type { HolderRow } from './rows.ts';
import type { ListPlace } from './store.ts';

const digits = z.string().check(z.regex(/^\d{1,78}$/));
const counter = z.int().check(z.nonnegative());

/** Where lists go on. */
export const listPlace = placeIn<ListPlace>(z.object({ key: digits, launched: digits }));
export const tradePlace = chainPlace;
export const holderPlace = placeIn<HolderRow>(
  z.object({ tokens: counter, holder: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)) }),
);
