import type { TippedMessagesWire, TipsPageWire } from '@parley/domain/tips/wire';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

/** Whose tips: of a message, or those that an address received or sent. */
export type TipsOf = Readonly<{ column: 'message_id' | 'author' | 'sender'; value: string }>;

export type TipStore = ReturnType<typeof createTipStore>;

/** Reads tips in the index. */
export function createTipStore({ read, newest }: IndexReader) {
  return {
    /** What these messages were tipped, by token. */
    async messages(ids: readonly string[]): Promise<TippedMessagesWire['totals']> {
      return await read(
        `select message_id as message, token, sum(amount) as amount, count(*) as count
        from indexed.tips where message_id = any($1)
        group by message_id, token order by message_id, count(*) desc, token`,
        [ids],
      );
    },

    async totals({ column, value }: TipsOf, limit: number): Promise<TipsPageWire['totals']> {
      return await read(
        `select token, sum(amount) as amount, count(*) as count from indexed.tips
        where ${column} = $1 group by token order by count(*) desc, token limit $2`,
        [value, limit],
      );
    },

    async tips({ column, value }: TipsOf, after: ChainPlace | null, limit: number) {
      const select = `select block, log_index, tx, time as at, message_id as message, sender, author,
        token, amount from indexed.tips where ${column} = $4`;
      return await newest<TipsPageWire['tips'][number]>([select], {
        values: [value],
        after,
        limit,
      });
    },
  };
}
