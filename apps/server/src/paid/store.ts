import { zeroAddress } from '@parley/domain/fields/hex';
import type { Database } from '../platform/database.ts';
import type { IndexReader } from '../platform/indexed.ts';

/** Somebody who got something, and its transaction. */
export type Received = Readonly<{ address: string; tx: string; block: number }>;

export type PaidStore = ReturnType<typeof createPaidStore>;

/** SQL of whom members paid: from the index, and from what was proven of coins. */
export function createPaidStore({ read }: IndexReader, database: Database) {
  return {
    /** To whom a member sent coins, as pages reported it and the chain proved it. */
    async sent(member: string, limit: number): Promise<Received[]> {
      return await read(
        `select recipient as address, max(tx) as tx, max(block) as block from coin_payments
        where sender = $1 group by recipient order by max(block) desc limit $2`,
        [member, limit],
      );
    },

    /** Keeps a payment of coins once, and of a member's the newest. */
    async keepSent(member: string, { address, tx, block }: Received, most: number): Promise<void> {
      await database.query(
        `insert into coin_payments (tx, sender, recipient, block) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [tx, member, address, block],
      );
      await database.query(
        `delete from coin_payments where sender = $1 and tx not in
           (select tx from coin_payments where sender = $1 order by block desc, tx limit $2)`,
        [member, most],
      );
    },

    /** Authors whom a member tipped with coins or one of these tokens: a tip is always its sender's own. */
    async tipped(member: string, tokens: readonly string[], limit: number): Promise<Received[]> {
      return await read(
        `select author as address, max(tx) as tx, max(block) as block from indexed.tips
        where sender = $1 and amount > 0 and token = any($2)
        group by author order by max(block) desc limit $3`,
        [member, [zeroAddress, ...tokens], limit],
      );
    },

    /** To whom names of a member went, by whoever moved them. */
    async named(member: string, limit: number): Promise<Received[]> {
      return await read(
        `select recipient as address, tx, block from indexed.name_transfers
        where sender = $1 and recipient <> $2 order by block desc, log_index desc limit $3`,
        [member, zeroAddress, limit],
      );
    },
  };
}
