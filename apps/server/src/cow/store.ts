import {
  type CowOrderWire,
  type CowState,
  type CowWait,
  type CowWaitDetail,
  cowLimits,
} from '@parley/domain/swap/cowWire';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { cut, placeIn } from '../platform/pages.ts';
import { inTransaction } from '../platform/transaction.ts';

/** An order as it was accepted; the body has its amounts as decimal digits. */
export type StoredOrder = Readonly<{
  uid: string;
  owner: string;
  body: CowOrderWire['order'];
  scheme: 'eip712' | 'ethsign' | 'eip1271';
  signature: string;
  permit: { deadline: number; signature: string } | null;
}>;

/** Why an open order is not settled, as the database keeps it. */
export type StoredWait = CowWait | CowWaitDetail;

type Row = StoredOrder & {
  seq: number;
  placed_at: number;
  state: CowState;
  waits: StoredWait | null;
  tx: string | null;
  filled_by: 'orders' | 'pools' | 'both' | null;
  filled_sell: string | null;
  filled_buy: string | null;
  filled_at: number | null;
};

/** Where a list of orders goes on. */
export const orderPlace = placeIn(z.object({ seq: z.int().check(z.nonnegative()) }));
type OrderPlace = { seq: number } | null;

export type CowStore = ReturnType<typeof createCowStore>;

/** SQL of the order book for those who place orders and look at them. */
export function createCowStore(database: Database) {
  async function one(uid: string): Promise<{ wire: CowOrderWire; scheme: Row['scheme'] } | null> {
    const { rows } = await database.query<Row>('select * from cow_orders where uid = $1', [uid]);
    return rows[0] === undefined ? null : { wire: wireOf(rows[0]), scheme: rows[0].scheme };
  }

  return {
    one,

    /** Adds an order, or finds it there already; null when the owner has too many open ones. */
    async place(order: StoredOrder, placedAt: number): Promise<CowOrderWire | null> {
      const { uid, owner, body, scheme, signature, permit } = order;
      await inTransaction(database, async (client) => {
        // One at a time for each owner, so that the count is right.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);
        await client.query(
          `insert into cow_orders (uid, owner, body, scheme, signature, permit, placed_at, valid_to)
           select $1, $2, $3, $4, $5, $6, $7, $8
           where (select count(*) from cow_orders
             where owner = $2 and state in ('open', 'settling')) < $9
           on conflict (uid) do nothing`,
          [
            ...[uid, owner, JSON.stringify(body), scheme, signature],
            ...[permit === null ? null : JSON.stringify(permit), placedAt, body.validTo],
            cowLimits.openOrders,
          ],
        );
      });
      return (await one(uid))?.wire ?? null;
    },

    /** Ends an open order; one that is being settled ends if that fails. False when it is over. */
    async cancel(uid: string): Promise<boolean> {
      const { rowCount } = await database.query(
        `update cow_orders set is_withdrawn = true,
           state = case when state = 'open' then 'cancelled' else state end,
           waits = null
         where uid = $1 and state in ('open', 'settling')`,
        [uid],
      );
      return rowCount === 1;
    },

    async ofOwner(owner: string, after: OrderPlace) {
      const { rows } = await database.query<Row>(
        `select * from cow_orders where owner = $1 and ($2::bigint is null or seq < $2)
         order by seq desc limit $3`,
        [owner, after?.seq ?? null, cowLimits.page + 1],
      );
      const page = cut(rows, cowLimits.page, ({ seq }) => orderPlace.encode({ seq }));
      return { orders: page.rows.map(wireOf), next: page.next };
    },

    /** Whether the solver works, by its own word, while one of the servers runs it. */
    async book(lock: number): Promise<{ isWorking: boolean; openOrders: number }> {
      const { rows } = await database.query<{ works: boolean; open: number }>(
        `select (select count(*) from cow_orders where state in ('open', 'settling')) as open,
           is_working and exists (select from pg_locks where locktype = 'advisory' and granted
             and database = (select oid from pg_database where datname = current_database())
             and (classid::bigint << 32) + objid::bigint = $1) as works
         from cow_solver`,
        [lock],
      );
      return { isWorking: rows[0]?.works ?? false, openOrders: rows[0]?.open ?? 0 };
    },
  };
}

function wireOf(row: Row): CowOrderWire {
  const { uid, owner, body: order, placed_at: placedAt, state, waits, tx } = row;
  const { filled_sell: sellAmount, filled_buy: buyAmount, filled_at: at, filled_by: by } = row;
  const isFilled = state === 'filled' && tx !== null && at !== null && by !== null;
  const filled =
    isFilled && sellAmount !== null && buyAmount !== null
      ? { sellAmount, buyAmount, tx, at, by }
      : null;
  const told = state === 'open' ? waits : null;
  const placed = { uid, owner, order, placedAt, state, filled };
  return told === 'small' || told === 'budget'
    ? { ...placed, waits: 'solver', detail: told }
    : { ...placed, waits: told };
}
