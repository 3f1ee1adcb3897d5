import type { SuggestedPeople } from '@parley/domain/search/wire';
import type { Database } from '../platform/database.ts';

/** Messages that are counted, of all rooms. */
const countedMax = 5_000;

/**
 * Who has a main name: first those who said most since `after` (Unix milliseconds), then the newest; at most
 * `limit` of each.
 */
export async function findSuggested(
  database: Database,
  after: number,
  limit: number,
): Promise<SuggestedPeople['people']> {
  const { rows } = await database.query<SuggestedPeople['people'][number]>({
    name: 'search-suggested',
    text: `with said as (
             select author, count(*) as messages from (
               select author from search.texts where at >= $1
               order by at desc, room desc, seq desc limit ${countedMax}
             ) as newest group by author
           ), talkers as (
             select n.name, n.holder, n.registered_at, s.messages from said s
             join indexed.main_names m on m.holder = s.author
             join indexed.names n on n.name = m.name and n.holder = m.holder
             order by s.messages desc, n.name limit $2
           ), newcomers as (
             select n.name, n.holder, n.registered_at, 0 as messages from indexed.names n
             join indexed.main_names m on m.holder = n.holder and m.name = n.name
             where n.holder not in (select holder from talkers)
             order by n.registered_at desc, n.name limit $2
           )
           select name, holder, messages, registered_at as "registeredAt"
           from (select * from talkers union all select * from newcomers) as people
           order by messages desc, case messages when 0 then -registered_at end, name`,
    values: [after, limit],
  });
  return rows;
}
