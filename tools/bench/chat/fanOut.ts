import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { type Crowd, type Latency, type Load, openCrowd } from './crowd.ts';
import { type Measured, measurePairs, type Row, rowOf } from './pairs.ts';
import type { Subject } from './servers.ts';

type Side = { subject: Subject; crowd: Crowd };
type Sample = Latency & { micros: number };

/** Rooms of these numbers of readers are compared. */
export const sizes = [100, 300, 1_000, 5_000, 10_000] as const;

const inFlight = 32;
/** Deliveries that a burst makes at most, so that the largest room takes seconds, not minutes. */
const burstMax = 300_000;

/**
 * The least that checking and keeping a message costs in a calm room, against plain `ws` that does
 * neither: what Parley's own calm row has to be read beside.
 */
export async function durableRows(
  durable: Subject,
  baseline: Subject,
  members: readonly TestMember[],
  readers: number,
): Promise<Row[]> {
  const ours = await open(durable, readers, members, false);
  const theirs = await open(baseline, readers, members, false);
  await warmUp(ours, readers);
  await warmUp(theirs, readers);
  const calm = await compare(ours, theirs, 7, { count: 60, everyMs: 50 });
  await ours.crowd.close();
  await theirs.crowd.close();
  return rowsOf(`3 calm, ${readers} readers, a ws that checks and stores`, calm, {});
}

/**
 * Server CPU for each delivered message, all of it counted (checks, signature, database driver,
 * fan-out), against plain `ws` that only fans out; and how long a message takes to its readers.
 */
export async function fanOutRows(
  parley: Subject,
  baseline: Subject,
  members: readonly TestMember[],
  readers: number,
): Promise<Row[]> {
  const ours = await open(parley, readers, members, true);
  const theirs = await open(baseline, readers, members, false);
  const room = `${readers.toLocaleString('en')} readers`;
  const pairs = readers > 1_000 ? 3 : 7;
  const count = Math.min(1_000, Math.floor(burstMax / readers));
  // As many messages a second as leave the machine time to breathe between two.
  const everyMs = Math.max(50, readers / 25);
  await warmUp(ours, readers);
  await warmUp(theirs, readers);
  const burst = await compare(ours, theirs, pairs, { count, inFlight });
  const calm = await compare(ours, theirs, pairs, { count: readers > 1_000 ? 20 : 60, everyMs });
  await ours.crowd.close();
  await theirs.crowd.close();
  return [
    ...rowsOf(`1 burst, ${room}, ${inFlight} in flight`, burst, { atMost: 0.25 }),
    ...rowsOf(`3 calm, ${room}, ${1_000 / everyMs} messages/s`, calm, { atMost: 1.15 }),
  ];
}

async function open(
  subject: Subject,
  readers: number,
  members: readonly TestMember[],
  signs: boolean,
): Promise<Side> {
  return { subject, crowd: await openCrowd(members, { port: subject.port, readers, signs }) };
}

/** As many messages as it takes until V8 has compiled the code of both for good, as in a server that runs. */
async function warmUp({ crowd }: Side, readers: number): Promise<void> {
  await crowd.send({ count: Math.min(8_000, Math.floor((4 * burstMax) / readers)), inFlight });
}

async function compare(ours: Side, theirs: Side, pairs: number, load: Load) {
  const measure = async ({ subject, crowd }: Side): Promise<Sample> => {
    const before = await subject.usage();
    const latency = await crowd.send(load);
    const after = await subject.usage();
    return { ...latency, micros: (after.cpuMicros - before.cpuMicros) / load.count };
  };
  return await measurePairs(
    pairs,
    () => measure(ours),
    () => measure(theirs),
  );
}

/** Three rows of one comparison; only CPU has a target. */
function rowsOf(name: string, pairs: readonly Measured<Sample>[], target: { atMost?: number }) {
  const of = (pick: (sample: Sample) => number) =>
    pairs.map(({ ours, baseline }) => ({ ours: pick(ours), baseline: pick(baseline) }));
  return [
    rowOf(
      `${name}: CPU per message`,
      'us',
      of((sample) => sample.micros),
      target,
    ),
    rowOf(
      `${name}: latency p50`,
      'ms',
      of((sample) => sample.p50),
      {},
    ),
    rowOf(
      `${name}: latency p99`,
      'ms',
      of((sample) => sample.p99),
      {},
    ),
  ];
}
