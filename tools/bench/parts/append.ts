import type { EmbeddedPostgres } from '@parley/embedded/postgres';
import type { Draft } from '../../../apps/server/src/chat/draft.ts';
import { createChatStore } from '../../../apps/server/src/chat/store.ts';
import { envelope, newId, signBytes } from '../../../apps/server/src/chat/testClient.ts';
import { openDatabase } from '../../../apps/server/src/platform/database.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { body } from '../chat/senders.ts';
import { enrolMany } from '../reconnect/enrolMany.ts';
import { cpuSecondsOfAll } from '../sizes/processes.ts';

const groups = [1, 4, 16, 64, 256];
/** Messages of each size of group: enough for the clock of a process, which counts hundredths. */
const messages = 16_000;
const messagesOfOne = 4_000;

/** What the database takes to commit groups of messages of one room, one after the other. */
export async function appendRows(postgres: EmbeddedPostgres) {
  const database = openDatabase(postgres.url, silentLog, 1);
  const store = createChatStore(database);
  await store.ensureRooms(['general']);
  const [member] = await enrolMany(postgres.url, 1);
  if (member === undefined) throw new Error('The writer is missing.');
  const { author, device, privateKey } = member;
  const draft = (): Draft => {
    const signed = envelope({ body, id: newId() });
    return { envelope: signed, author, device, signature };
  };
  const signature = signBytes(privateKey, Buffer.from(body));
  const rows = [];
  for (const group of groups) {
    const turns = Math.ceil((group === 1 ? messagesOfOne : messages) / group);
    const drafts = Array.from({ length: turns }, () => Array.from({ length: group }, draft));
    const took: number[] = [];
    const before = cpuSecondsOfAll(postgres.pid);
    for (const some of drafts) {
      const at = performance.now();
      await store.append('general', some, Date.now());
      took.push(performance.now() - at);
    }
    const cpuMs = ((cpuSecondsOfAll(postgres.pid) - before) * 1_000) / turns;
    took.sort((a, b) => a - b);
    rows.push({ group, 'CPU-ms': cpuMs, 'p50 ms': took[took.length >> 1] ?? Number.NaN });
  }
  await database.end();
  return rows;
}
