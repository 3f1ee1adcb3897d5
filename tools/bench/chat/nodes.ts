import { setTimeout as sleep } from 'node:timers/promises';
import { startNats } from '@parley/testkit/nats';
import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { type Load, openCrowd } from './crowd.ts';
import { measurePairs, type Row, rowOf } from './pairs.ts';
import { type Subject, startParley } from './servers.ts';

const readers = 300;
const load: Load = { count: 100, everyMs: 50 };
/** Longer than two servers take to find each other, in milliseconds. */
const meetMs = 3_000;

/** Row 13: how long a message takes to readers of the other server, against those of the same. */
export async function nodeRows(
  databaseUrl: string,
  folder: string,
  members: readonly TestMember[],
): Promise<Row[]> {
  const nats = await startNats();
  try {
    return [
      await nodeRow('PostgreSQL', '', { databaseUrl, folder, members }),
      await nodeRow('NATS', nats.url, { databaseUrl, folder, members }),
    ];
  } finally {
    await nats.stop();
  }
}

type Place = { databaseUrl: string; folder: string; members: readonly TestMember[] };

async function nodeRow(bus: string, natsUrl: string, place: Place): Promise<Row> {
  const { databaseUrl, folder, members } = place;
  const near = await startParley(databaseUrl, folder, { natsUrl });
  const far = await startParley(databaseUrl, folder, { natsUrl });
  await sleep(meetMs);
  const measure = async ({ port }: Subject): Promise<number> => {
    const opening = { port, sendersPort: near.port, readers, signs: true };
    const crowd = await openCrowd(members, opening);
    const { p50 } = await crowd.send(load);
    await crowd.close();
    return p50;
  };
  // Until V8 has compiled both.
  for (const subject of [near, far, near, far]) await measure(subject);
  const pairs = await measurePairs(
    7,
    () => measure(far),
    () => measure(near),
  );
  await Promise.all([near.stop(), far.stop()]);
  const name = `13 two servers over ${bus}, ${readers} readers of the other: latency p50`;
  return rowOf(name, 'ms', pairs, { atMost: 1.5 });
}
