import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { StoredOrder, StoredWait } from './store.ts';

/** An order that is not over. */
export type PendingOrder = StoredOrder & {
  state: 'open' | 'settling';
  waits: StoredWait | null;
  tx: string | null;
};

/** A settlement of which nothing final is known. */
export type SentSettlement = Readonly<{
  tx: `0x${string}`;
  nonce: number;
  raw: `0x${string}`;
  maxFeeWei: bigint;
  /** In seconds since 1970. */
  sentAt: number;
}>;

/** What an order was settled for. */
export type Filling = Readonly<{ sellAmount: bigint; buyAmount: bigint; tx: string; at: number }>;
export type FilledBy = 'orders' | 'pools' | 'both';

/** Orders that one round looks at: those whose turn it is, and the newest. */
const roundMax = 400;
const newestMax = 100;

export type SolverStore = ReturnType<typeof createSolverStore>;

/** SQL of the order book for its solver. */
export function createSolverStore(database: Database) {
  return {
    /**
     * Orders that are not over, the longest waiting first: those that are being settled, some after
     * `after`, and the newest. So none waits for a full book of others.
     */
    async pending(after: number): Promise<{ orders: PendingOrder[]; next: number }> {
      const { rows } = await database.query<PendingOrder & { seq: number; is_turn: boolean }>(
        `with turn as (select uid from cow_orders
           where state in ('open', 'settling') and seq > $1 order by seq limit $2)
         select uid, seq, owner, body, scheme, signature, permit, state, waits, tx,
           uid in (select uid from turn) as is_turn
         from cow_orders where state in ('open', 'settling') and (state = 'settling'
           or uid in (select uid from turn)
           or uid in (select uid from cow_orders
             where state in ('open', 'settling') order by seq desc limit $3))
         order by seq`,
        [after, roundMax, newestMax],
      );
      const turn = rows.filter((row) => row.is_turn);
      const last = turn.length === roundMax ? turn.at(-1) : undefined;
      return { orders: rows, next: last?.seq ?? 0 };
    },

    /** Names of orders that were filled since `at`, in seconds, at most a round's. */
    async filledSince(at: number): Promise<string[]> {
      const { rows } = await database.query<{ uid: string }>(
        `select uid from cow_orders where state = 'filled' and filled_at >= $1
         order by filled_at desc limit $2`,
        [at, roundMax],
      );
      return rows.map(({ uid }) => uid);
    },

    async settlements(): Promise<SentSettlement[]> {
      const { rows } = await database.query<
        SentSettlement & { max_fee_wei: string; sent_at: number }
      >('select tx, nonce, raw, max_fee_wei, sent_at from cow_settlements order by nonce, sent_at');
      return rows.map(({ tx, nonce, raw, max_fee_wei, sent_at }) => ({
        tx,
        nonce,
        raw,
        maxFeeWei: BigInt(max_fee_wei),
        sentAt: sent_at,
      }));
    },

    /** Gas of the settlements that were sent since `at`, in seconds, by owners of orders. */
    async spentSince(at: number): Promise<ReadonlyMap<string, bigint>> {
      const { rows } = await database.query<{ owner: string; gas: string }>(
        'select owner, sum(gas)::text as gas from cow_spendings where at > $1 group by owner',
        [at],
      );
      return new Map(rows.map(({ owner, gas }) => [owner, BigInt(gas)]));
    },

    /**
     * Writes a signed settlement of so much gas down before it is sent, and that its orders are being
     * settled. False, and nothing is written, when one of them is no longer open.
     */
    async claim(
      sent: SentSettlement,
      uids: ReadonlyMap<string, FilledBy>,
      gas: bigint,
    ): Promise<boolean> {
      return inTransaction(database, async (client) => {
        const { rowCount } = await client.query(
          `update cow_orders o set state = 'settling', waits = null, tx = $1, filled_by = c.by
           from unnest($2::text[], $3::text[]) as c (uid, by)
           where o.uid = c.uid and o.state = 'open'`,
          [sent.tx, [...uids.keys()], [...uids.values()]],
        );
        const isWhole = rowCount === uids.size;
        if (isWhole) {
          await client.query(...insertion(sent));
          await client.query('delete from cow_spendings where at <= $1', [sent.sentAt - 3_600]);
          await client.query(
            `insert into cow_spendings (owner, gas, at)
             select owner, $2, $3 from cow_orders where uid = any($1)`,
            [[...uids.keys()], gas / BigInt(Math.max(1, uids.size)), sent.sentAt],
          );
        } else await client.query('rollback');
        return isWhole;
      });
    },

    /** Writes down that a settlement was signed anew, before it is sent. */
    async replace(earlier: string, sent: SentSettlement): Promise<void> {
      await database.query(...insertion(sent));
      await database.query("update cow_orders set tx = $2 where tx = $1 and state = 'settling'", [
        earlier,
        sent.tx,
      ]);
    },

    async fill(uid: string, { sellAmount, buyAmount, tx, at }: Filling): Promise<void> {
      await database.query(
        `update cow_orders set state = 'filled', waits = null, tx = $2, filled_sell = $3,
           filled_buy = $4, filled_at = $5, filled_by = coalesce(filled_by, 'pools')
         where uid = $1 and state <> 'filled'`,
        [uid, tx, sellAmount.toString(), buyAmount.toString(), at],
      );
    },

    /** Orders whose settlement is not on the chain, or no longer, wait again, unless withdrawn. */
    async reopen(uids: readonly string[]): Promise<void> {
      await database.query(
        `update cow_orders set tx = null, filled_sell = null, filled_buy = null,
           filled_at = null, state = case when is_withdrawn then 'cancelled' else 'open' end
         where uid = any($1) and state in ('settling', 'filled')`,
        [uids],
      );
    },

    async end(uids: readonly string[], state: 'cancelled' | 'expired'): Promise<void> {
      if (uids.length === 0) return;
      await database.query(
        "update cow_orders set state = $2, waits = null where uid = any($1) and state = 'open'",
        [uids, state],
      );
    },

    async wait(uids: readonly string[], waits: StoredWait): Promise<void> {
      if (uids.length === 0) return;
      await database.query(
        `update cow_orders set waits = $2
         where uid = any($1) and state = 'open' and waits is distinct from $2`,
        [uids, waits],
      );
    },

    async waitAll(waits: StoredWait): Promise<void> {
      await database.query(
        "update cow_orders set waits = $1 where state = 'open' and waits is distinct from $1",
        [waits],
      );
    },

    /** Nothing more will be heard of these settlements. */
    async forget(txs: readonly string[]): Promise<void> {
      await database.query('delete from cow_settlements where tx = any($1)', [txs]);
    },

    async say(isWorking: boolean, trouble: string | null): Promise<void> {
      await database.query(
        `update cow_solver set is_working = $1, trouble = $2
         where (is_working, trouble) is distinct from ($1, $2)`,
        [isWorking, trouble],
      );
    },
  };
}

function insertion({ tx, nonce, raw, maxFeeWei, sentAt }: SentSettlement): [string, unknown[]] {
  return [
    'insert into cow_settlements (tx, nonce, raw, max_fee_wei, sent_at) values ($1, $2, $3, $4, $5)',
    [tx, nonce, raw, maxFeeWei.toString(), sentAt],
  ];
}
