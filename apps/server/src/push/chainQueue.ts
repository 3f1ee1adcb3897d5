import { pushGatherMs, pushPauseMs } from '@parley/domain/push/rules';
import type { Database } from '../platform/database.ts';
import { add, columns } from './topics.ts';

/** How much a chain's clock may be behind, in seconds. */
const chainLagSeconds = 60;
/** How old a block has to be before what is in it is told, in seconds. */
const settledSeconds = 60;

/** What the index has to tell; each transaction is told once, however often its block comes again. */
export function createChainQueue(database: Database, tokens: readonly string[]) {
  return {
    /** Looks for tips that nobody was told of; only those with tokens of the community, which anybody could make up. */
    async lookAtTips(now: number, oldest: number): Promise<void> {
      await database.query(
        `with fresh as (
           insert into push_tips (tx, message_id, author, time)
           select distinct on (i.tx, i.message_id) i.tx, i.message_id, i.author, i.time
           from indexed.tips i
           where i.time > $4 and i.sender <> i.author and i.token = any($5)
             and not exists (
               select from push_tips p where p.tx = i.tx and p.message_id = i.message_id)
           on conflict do nothing returning author, place, time
         )
         insert into push_topics as t (${columns})
         select s.device, 'tips', $1::text, min(f.place), max(f.place), $2::bigint, $2::bigint + ${pushGatherMs}
         from fresh f join push_subscriptions s on s.author = f.author and s.tips
           and (f.time + ${chainLagSeconds}) * 1000 >= s.since
         group by s.device ${add}`,
        ['', now, pushPauseMs.tips, Math.floor(oldest / 1_000), tokens],
      );
    },

    /**
     * Looks for mints of members' collections that nobody was told of, in blocks that are old enough to stay: the
     * newest may be replaced.
     */
    async lookAtMints(now: number, oldest: number): Promise<void> {
      await database.query(
        `with mine as (
           select c.address, c.owner from indexed.collection_stats c
           where c.owner in (select author from push_subscriptions where nfts)
         ), fresh as (
           insert into push_mints (tx, collection, author, time)
           select i.tx, i.collection, m.owner, min(i.time)
           from mine m join indexed.trades i on i.collection = m.address
           where i.kind = 'mint' and i.trader <> m.owner and i.time > $4 and i.time <= $5
             and not exists (
               select from push_mints p where p.tx = i.tx and p.collection = i.collection)
           group by i.tx, i.collection, m.owner
           on conflict do nothing returning author, collection, place, time
         )
         insert into push_topics as t (${columns})
         select s.device, 'mints', $1::text || f.collection, min(f.place), max(f.place), $2::bigint,
           $2::bigint + ${pushGatherMs}
         from fresh f join push_subscriptions s on s.author = f.author and s.nfts
           and (f.time + ${chainLagSeconds}) * 1000 >= s.since
         group by s.device, f.collection ${add}`,
        [
          '',
          now,
          pushPauseMs.mints,
          Math.floor(oldest / 1_000),
          Math.floor(now / 1_000) - settledSeconds,
        ],
      );
    },
  };
}
