import { randomBytes } from 'node:crypto';
import { createChatStore } from '../../apps/server/src/chat/store.ts';
import { enrol, envelope, signBytes } from '../../apps/server/src/chat/testClient.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';

const bodies = ['Plain', '"quoted", (and) \\back\\', 'two\nlines', "it's", '', '🪂 é', '{1,null}'];

/** A little of everything: odd texts, nothing, bytes, JSON, and counters. */
export async function fill(url: string, messages: number): Promise<void> {
  const database = openDatabase(url, silentLog, 1);
  const store = createChatStore(database);
  await store.ensureRooms(['general', 'memes']);
  const { author, device, privateKey } = await enrol(database);
  for (let index = 0; index < messages; index += 1) {
    const replyTo = index > 0 && index % 3 === 0 ? 1 : null;
    const draft = {
      envelope: envelope({ body: bodies[index % 7] ?? '', replyTo }),
      author,
      device,
    };
    const signature = signBytes(privateKey, randomBytes(8));
    await store.append('general', [{ ...draft, signature }], Date.now());
  }
  await database.query('insert into chain.cursors (block) select generate_series(1, 20)');
  await database.query(
    `insert into chain.logs select block, 0, '0xa', $1, $2, '0xb' from generate_series(1, 30) as block`,
    [randomBytes(32), Buffer.from([0, 92, 255])],
  );
  await database.query(
    `insert into chain.sources values ('0xa', 'token', 1, 3, '0xa', '{"a": [null, 1.50]}')`,
  );
  await database.end();
}

/** All rows of what `fill` wrote, in their order. */
export const everything = `select 'm' || t::text as line from messages t union all select 'd' || t::text from devices t
  union all select 'r' || t::text from rooms t union all select 'e' || t::text from meta t
  union all select 'l' || t::text from chain.logs t union all select 's' || t::text from chain.sources t
  union all select 'c' || t::text from chain.cursors t order by 1`;
