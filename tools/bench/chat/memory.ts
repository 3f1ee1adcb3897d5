import { setTimeout as sleep } from 'node:timers/promises';
import { measurePairs, type Row, rowOf } from './pairs.ts';
import { openReaders } from './readers.ts';
import type { Subject } from './servers.ts';

/** So many that what a server's heap grows by only once hardly counts. */
const readerCount = 8_000;

/** Row 6: resident memory for each open socket, in fresh processes, garbage collected. */
export async function memoryRow(
  startParley: () => Promise<Subject>,
  startBaseline: () => Promise<Subject>,
): Promise<Row> {
  const pairs = await measurePairs(
    5,
    () => kilobytesPerSocket(startParley),
    () => kilobytesPerSocket(startBaseline),
  );
  return rowOf(`6 memory per socket, ${readerCount} sockets`, 'KB', pairs, { atMost: 1.5 });
}

async function kilobytesPerSocket(start: () => Promise<Subject>): Promise<number> {
  const subject = await start();
  const warmUp = await openReaders(subject.port, 200);
  await warmUp.close();
  await sleep(100);
  const before = await subject.usage(true);
  const readers = await openReaders(subject.port, readerCount);
  await sleep(100);
  const after = await subject.usage(true);
  await readers.close();
  await subject.stop();
  return (after.rssBytes - before.rssBytes) / readerCount / 1024;
}
