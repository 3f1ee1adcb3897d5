import { createPrivateKey } from 'node:crypto';
import type { Latency, Load, Opening } from './crowd.ts';
import { openReaders, waitFor } from './readers.ts';
import { openSenders } from './senders.ts';

/** The process of a crowd: opens it on the first message, then sends what it is asked to. */
const sentAt = new Map<string, number>();
let latencies: number[] = [];
let work: Promise<(load: Load) => Promise<Latency>> | null = null;

process.on('message', (question: Opening | Load) => {
  const answer = 'port' in question ? begin(question) : work?.then((send) => send(question));
  answer?.then((it) => process.send?.(typeof it === 'function' ? 'open' : it), die);
});
process.on('disconnect', () => process.exit(0));

function begin(opening: Opening) {
  work = open(opening);
  return work;
}

async function open(opening: Opening) {
  const { port, sendersPort = port, readers: readerCount, signs, members } = opening;
  const readers = await openReaders(port, readerCount, (id) => {
    const at = sentAt.get(id);
    if (at !== undefined) latencies.push(performance.now() - at);
  });
  const keyed = members.map(({ privateKey, ...member }) => ({
    ...member,
    privateKey: createPrivateKey({ key: privateKey, format: 'jwk' }),
  }));
  const senders = await openSenders(sendersPort, keyed, signs, (id) =>
    sentAt.set(id, performance.now()),
  );
  return async (load: Load): Promise<Latency> => {
    sentAt.clear();
    latencies = [];
    const expected = readers.received() + readerCount * load.count;
    if ('inFlight' in load) await senders.burst(load.count, load.inFlight);
    else await senders.calm(load.count, load.everyMs);
    await waitFor(() => readers.received() >= expected);
    if (readers.received() !== expected) throw new Error('Readers got more than was sent.');
    return { p50: percentile(0.5), p99: percentile(0.99) };
  };
}

function percentile(part: number): number {
  const sorted = latencies.sort((a, b) => a - b);
  return sorted[Math.floor(part * sorted.length)] ?? Number.NaN;
}

function die(error: unknown): void {
  console.error(error);
  process.exit(1);
}
