import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPool, isMined, mine } from './blocks.ts';
import { machineClock } from './clock.ts';
import { Journal } from './journal.ts';
import { type ChainNode, startNode } from './node.ts';
import { BlockProducer } from './producer.ts';
import { endless, makeSender, testChainId } from './testChain.ts';
import { begin, type Task, takeWorks, type Work } from './works.ts';

let node: ChainNode;
beforeAll(async () => {
  node = await startNode({ chainId: testChainId, folder: tmpdir(), sockets: null });
});
afterAll(() => node.kill());

/** The outcome of a task. */
async function outcomeOf(producer: BlockProducer, task: Task): Promise<unknown> {
  const { work, outcome } = begin(task);
  const told = outcome.catch((error: Error) => error.message);
  await producer.do([work]);
  return await told;
}

// A disk that is always full (/dev/full), which only Linux has.
test.runIf(process.platform === 'linux')(
  'a transaction that the disk does not take is refused, and gets into no later block',
  async () => {
    const sender = await makeSender({
      ask: (method, ...params) => node.call(method, params, 5_000),
    });
    const waiting = new Map<string, string>();
    const known = { node, clock: machineClock, latest: 0, waiting, tolerated: 0 };
    const full = new BlockProducer({ ...known, journal: await Journal.create('/dev/full', []) });
    const raw = await sender.sign(0);
    const refused = await outcomeOf(full, { kind: 'transaction', raw });
    expect(refused).toBe(
      'The chain cannot write to its disk (ENOSPC). The transaction was not accepted.',
    );
    expect(await outcomeOf(full, { kind: 'probe' })).toMatch(/cannot write/);
    expect(await countPool(node)).toEqual({ ready: 0, later: 0 });
    await mine(node, Math.floor(Date.now() / 1000) + 1);
    expect(await node.call('eth_getTransactionCount', [sender.address, 'latest'], 5_000)).toBe(
      '0x0',
    );
    await full.close();

    const room = await Journal.create(`${tmpdir()}/parley-room-${process.pid}.jsonl`, []);
    const latest = Math.floor(Date.now() / 1000) + 1;
    const producer = new BlockProducer({ ...known, latest, journal: room });
    const hash = await outcomeOf(producer, { kind: 'transaction', raw });
    expect(await isMined(node, String(hash))).toBe(true);
    await producer.close();
  },
);

test('transactions that fill many blocks are confirmed block by block, and a probe is answered between two', async () => {
  const sender = await makeSender({
    ask: (method, ...params) => node.call(method, params, 5_000),
  });
  const journal = await Journal.create(`${tmpdir()}/parley-blocks-${process.pid}.jsonl`, []);
  const latest = Math.floor(Date.now() / 1000) + 2;
  const producer = new BlockProducer({
    node,
    clock: machineClock,
    latest,
    journal,
    waiting: new Map(),
    tolerated: 0,
  });
  const settled: string[] = [];
  const told = (task: Task, name: string) => {
    const { work, outcome } = begin(task);
    void outcome.then(() => settled.push(name));
    return work;
  };
  const works: Work[] = [];
  for (let nonce = 0; nonce < 3; nonce += 1) {
    const raw = await sender.run(nonce, endless, 20_000_000n);
    works.push(told({ kind: 'transaction', raw }, `transaction ${nonce}`));
  }
  const waiting = [told({ kind: 'probe' }, 'probe')];
  await producer.do(works, waiting);
  expect(settled).toEqual(['transaction 0', 'probe', 'transaction 1', 'transaction 2']);
  expect(takeWorks(waiting)).toEqual([]);
  await producer.close();
});

test('transactions are taken together up to a block, everything else alone and in its turn', () => {
  const make = (task: Task) => begin(task).work;
  const transaction = { kind: 'transaction', raw: '0x' } as const;
  const queue = [
    ...Array.from({ length: 60 }, () => make(transaction)),
    make({ kind: 'probe' }),
    make({ kind: 'probe' }),
    make(transaction),
  ];
  const sizes: number[] = [];
  while (queue.length > 0) sizes.push(takeWorks(queue).length);
  expect(sizes).toEqual([50, 10, 1, 1, 1]);
});
