import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Latency, Load, Opening, Showing } from './crowd.ts';
import { openReaders, waitFor } from './readers.ts';
import { openSenders } from './senders.ts';

/** The process of a crowd: opens it on the first message, then sends what it is asked to. */
const sentAt = new Map<string, number>();
let latencies: number[] = [];
let work: Promise<(load: Load | Showing) => Promise<Latency | null>> | null = null;
/** Longer than a server takes to tell that many have come, in milliseconds. */
const toldMs = 3_000;

process.on('message', (question: Opening | Load | Showing) => {
  const answer = 'port' in question ? begin(question) : work?.then((ask) => ask(question));
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
  return async (load: Load | Showing): Promise<Latency | null> => {
    if ('isHere' in load) {
      readers.show(load.isHere);
      senders.show(load.isHere);
      await sleep(toldMs);
      return null;
    }
    sentAt.clear();
    latencies = [];
    const expected = readers.received() + readerCount * load.count;
    if ('inFlight' in load) {
      await senders.burst(load.count, load.inFlight);
    } else {
      const { count, everyMs, isPresent = false } = load;
      let isHere = true;
      const comeAndGo = () => {
        isHere = !isHere;
        readers.show(isHere, 1);
      };
      const timer = isPresent ? setInterval(comeAndGo, 1_000) : undefined;
      await senders.calm(count, everyMs, isPresent);
      clearInterval(timer);
    }
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
