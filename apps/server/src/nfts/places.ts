import { address } from '@parley/domain/fields/address';
import { count, digits } from '@parley/domain/fields/chain';
import * as z from 'zod/mini';
import { chainPlace, placeIn } from '../platform/pages.ts';
import type { HolderRow } from './rows.ts';
import type { ListPlace } from './store.ts';

/** Where lists go on. */
export const listPlace = placeIn<ListPlace>(z.object({ key: digits, launched: digits }));
export const tradePlace = chainPlace;
export const holderPlace = placeIn<HolderRow>(z.object({ tokens: count, holder: address }));
