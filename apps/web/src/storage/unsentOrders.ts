import { createStore } from '@parley/domain/state/store';
import { type PlaceOrderWire, placeOrderSchema } from '@parley/domain/swap/cowWire';
import * as z from 'zod/mini';
import { serverNow } from '../platform/serverClock.ts';
import { readStored, watchStored, writeStored } from './localStorage.ts';

const key = 'parley.unsentOrders';

const unsent = z.object({
  chainId: z.int(),
  uid: z.string().check(z.regex(/^0x[0-9a-f]{112}$/)),
  placed: z.custom<PlaceOrderWire>((value) => z.safeParse(placeOrderSchema, value).success),
  /** The address of the form that it was signed from: filled like that, it would sign the same once more. */
  form: z.optional(z.string()),
});

/** A signed order that the order book has not answered for. */
export type UnsentOrder = z.infer<typeof unsent>;

/** Signed orders that no answer came for, of every account and chain; kept over reloads and shared by all tabs. */
export const unsentOrders = createStore<readonly UnsentOrder[]>(read());

watchStored((changed) => changed === key && unsentOrders.set(read()));

/** Keeps a signed order until the order book has answered. */
export function keepUnsent(order: UnsentOrder): void {
  write([...without(order.uid), order]);
}

/** Forgets a signed order, if it is kept. */
export function dropUnsent(uid: string): void {
  const rest = without(uid);
  if (rest.length < unsentOrders.get().length) write(rest);
}

const without = (uid: string) => unsentOrders.get().filter((order) => order.uid !== uid);

/** Those that can still be placed. */
function read(now = serverNow() / 1_000): readonly UnsentOrder[] {
  const kept = readStored(key, z.array(unsent)) ?? [];
  return kept.filter(({ placed }) => placed.order.validTo > now);
}

function write(orders: readonly UnsentOrder[]): void {
  unsentOrders.set(orders);
  writeStored(key, orders.length === 0 ? null : orders);
}
