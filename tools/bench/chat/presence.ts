import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { openCrowd } from './crowd.ts';
import { measurePairs, type Row, rowOf } from './pairs.ts';
import { startParley } from './servers.ts';

const readers = 1_000;
const seconds = 10;
/** Pauses between two messages of a room that talks, and of one that talks less, in milliseconds. */
const paces = [50, 200];
const target = { atMost: 1.1 };

/**
 * Row 14: the CPU of one server for a room of 1,000 that talks, where all pages show the room, somebody
 * always types, and somebody comes or goes every second, against the same connections that show no room
 * and say nothing but messages.
 */
export async function presenceRows(
  databaseUrl: string,
  folder: string,
  members: readonly TestMember[],
): Promise<Row[]> {
  const subject = await startParley(databaseUrl, folder);
  const crowd = await openCrowd(members, { port: subject.port, readers, signs: true });
  // Until V8 has compiled all of it.
  await crowd.send({ count: 1_200, inFlight: 32 });
  const measure = async (everyMs: number, isPresent: boolean): Promise<number> => {
    await crowd.show(isPresent);
    const count = (seconds * 1_000) / everyMs;
    const before = await subject.usage();
    await crowd.send({ count, everyMs, isPresent });
    const after = await subject.usage();
    return (after.cpuMicros - before.cpuMicros) / 1_000 / seconds;
  };
  const rows: Row[] = [];
  for (const everyMs of paces) {
    for (const isPresent of [true, false]) await measure(everyMs, isPresent);
    const pairs = await measurePairs(
      7,
      () => measure(everyMs, true),
      () => measure(everyMs, false),
    );
    const name = `14 presence, ${readers} readers, ${1_000 / everyMs} messages/s: CPU per second`;
    rows.push(rowOf(name, 'ms', pairs, target));
  }
  await crowd.close();
  await subject.stop();
  return rows;
}
