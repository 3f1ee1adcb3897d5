import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { measurePairs, type Row, rowOf } from './pairs.ts';
import { openReaders, type Readers, waitFor } from './readers.ts';
import { openSenders, type Senders } from './senders.ts';
import type { Subject } from './servers.ts';

type Side = { subject: Subject; readers: Readers; senders: Senders };

/**
 * Rows 1 and 3: server CPU for each delivered message, all of it counted (checks, signature,
 * database driver, fan-out), against plain `ws` that only fans out.
 */
export async function fanOutRows(
  parley: Subject,
  baseline: Subject,
  members: readonly TestMember[],
): Promise<Row[]> {
  const burst = await onBothSides(parley, baseline, members, 300, (side, readers) =>
    cpuPerDelivery(side, readers, 1_000, () => side.senders.burst(1_000, 32)),
  );
  const calm = await onBothSides(parley, baseline, members, 1_000, (side, readers) =>
    cpuPerDelivery(side, readers, 60, () => side.senders.calm(60, 50)),
  );
  return [
    rowOf('1 burst: CPU per delivery, 300 readers, 32 in flight', 'us', burst, { atMost: 0.25 }),
    rowOf('3 calm: CPU per delivery, 1000 readers, 20 msg/s', 'us', calm, { atMost: 1.15 }),
  ];
}

async function onBothSides(
  parley: Subject,
  baseline: Subject,
  members: readonly TestMember[],
  readers: number,
  measure: (side: Side, readers: number) => Promise<number>,
) {
  const ours: Side = {
    subject: parley,
    readers: await openReaders(parley.port, readers),
    senders: await openSenders(parley.port, members, true),
  };
  const theirs: Side = {
    subject: baseline,
    readers: await openReaders(baseline.port, readers),
    senders: await openSenders(baseline.port, members, false),
  };
  // The first run of each warms its code up and is not counted.
  await measure(ours, readers);
  await measure(theirs, readers);
  const pairs = await measurePairs(
    7,
    () => measure(ours, readers),
    () => measure(theirs, readers),
  );
  for (const side of [ours, theirs]) {
    side.senders.close();
    await side.readers.close();
  }
  return pairs;
}

async function cpuPerDelivery(
  { subject, readers }: Side,
  readerCount: number,
  messages: number,
  send: () => Promise<void>,
): Promise<number> {
  const expected = readers.received() + readerCount * messages;
  const before = await subject.usage();
  await send();
  await waitFor(() => readers.received() >= expected);
  const after = await subject.usage();
  if (readers.received() !== expected) throw new Error('Readers got more than was sent.');
  return (after.cpuMicros - before.cpuMicros) / (readerCount * messages);
}
