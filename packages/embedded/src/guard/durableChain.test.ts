import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest, test } from '@parley/testkit/tests';
import { type Hex, keccak256 } from 'viem';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { anvilArgs, anvilBinary } from '../anvil.ts';
import { freePort, startChild, stopChild } from '../child.ts';
import { makeSender, TestChain, testChainId } from './testChain.ts';

let chain: TestChain;

beforeEach(async () => {
  chain = await TestChain.make();
});
afterEach(() => chain.remove());

async function sendMany(count: number): Promise<Hex[]> {
  const sender = await makeSender(chain);
  const hashes: Hex[] = [];
  while (hashes.length < count) hashes.push(await sender.send());
  return hashes;
}

/**
 * Sends until the chain has written that state; how many transactions it takes depends on the
 * machine.
 */
async function sendUntilState(number: number): Promise<Hex[]> {
  const sender = await makeSender(chain);
  const hashes: Hex[] = [];
  while (!(await readdir(chain.folder)).includes(`state-${number}.json.gz`)) {
    hashes.push(await sender.send());
  }
  return hashes;
}

describe('a chain that was killed', () => {
  test('a chain that was killed has the same receipts, blocks and balances as before', async () => {
    await chain.open();
    const hashes = await sendMany(40);
    const before = await chain.snapshotOf(hashes);
    const block = JSON.stringify(await chain.ask('eth_getBlockByNumber', 'latest', true));
    process.kill(await chain.pid(), 'SIGKILL');
    await expect.poll(() => chain.said).toContain('The chain is back.');
    expect(await chain.snapshotOf(hashes)).toEqual(before);
    expect(JSON.stringify(await chain.ask('eth_getBlockByNumber', 'latest', true))).toBe(block);
  });

  test('a chain that was killed loses nothing that it confirmed, however often, while many send', async () => {
    // States are written often, so that kills also hit the writing.
    await chain.open(1);
    const confirmed: { hash: Hex; receipt: string }[] = [];
    const state = { isOver: false };
    const senders = Array.from({ length: 4 }, async () => {
      const sender = await makeSender(chain);
      while (!state.isOver) {
        const hash = await sender.send();
        const [receipt = ''] = await chain.snapshotOf([hash]);
        confirmed.push({ hash, receipt });
      }
    });
    for (let kill = 0; kill < 6; kill += 1) {
      const count = confirmed.length;
      await expect.poll(() => confirmed.length).toBeGreaterThan(count + 10);
      await sleep(Math.random() * 50);
      process.kill(await chain.pid(), 'SIGKILL');
    }
    await expect
      .poll(() => chain.said.filter((sentence) => sentence === 'The chain is back.').length)
      .toBeGreaterThan(4);
    state.isOver = true;
    await Promise.all(senders);
    await chain.close();
    await chain.open();
    const after = await chain.snapshotOf(confirmed.map(({ hash }) => hash));
    expect(after).toEqual(confirmed.map(({ receipt }) => receipt));
  });

  test('a chain that was killed goes on without anybody noticing more than a moment', async () => {
    await chain.open();
    const sender = await makeSender(chain);
    process.kill(await chain.pid(), 'SIGKILL');
    const hash = await sender.send();
    expect(await chain.ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
  });
});

longTest(
  'a chain keeps to the clock it is given, over kills and states, and then to that of the machine',
  async () => {
    const hour = 3_600;
    let time = Math.floor(Date.now() / 1000) - 480 * hour;
    const timeOf = async (block: string) => {
      const { timestamp } = (await chain.ask('eth_getBlockByNumber', block, false)) as {
        timestamp: Hex;
      };
      return Number(timestamp);
    };
    await chain.open(1, () => time);
    expect([await timeOf('0x0'), await timeOf('latest')]).toEqual([time, time]);
    const sender = await makeSender(chain);
    const hashes: Hex[] = [];
    for (let round = 0; round < 3; round += 1) {
      time += hour;
      hashes.push(await sender.send());
      expect(await timeOf('latest')).toBe(time);
      const back = chain.said.length + 2;
      process.kill(await chain.pid(), 'SIGKILL');
      await expect.poll(() => chain.said.length).toBeGreaterThanOrEqual(back);
    }
    const before = await chain.snapshotOf(hashes);
    await chain.close();

    await chain.open();
    expect(await timeOf('latest')).toBe(time);
    const now = Math.floor(Date.now() / 1000);
    await sender.send();
    expect(await timeOf('latest')).toBeGreaterThanOrEqual(now);
    expect(await chain.snapshotOf(hashes)).toEqual(before);
  },
);

longTest(
  'a transaction that waits for an earlier nonce waits over states and restarts',
  async () => {
    await chain.open(1);
    const sender = await makeSender(chain);
    const [first, second] = [await sender.sign(0), await sender.sign(1)];
    await chain.ask('eth_sendRawTransaction', second);
    await sendUntilState(2);
    await chain.close();
    await chain.open();
    await chain.ask('eth_sendRawTransaction', first);
    for (const raw of [first, second]) {
      expect(await chain.ask('eth_getTransactionReceipt', keccak256(raw))).toMatchObject({
        status: '0x1',
      });
    }
  },
);

test('a node that lives but does not answer is replaced', async () => {
  await chain.open();
  const hashes = await sendMany(3);
  const before = await chain.snapshotOf(hashes);
  const silent = await chain.pid();
  process.kill(silent, 'SIGSTOP');
  await expect.poll(() => chain.said, { timeout: 30_000 }).toContain('The chain is back.');
  expect(await chain.pid()).not.toBe(silent);
  expect(await chain.snapshotOf(hashes)).toEqual(before);
});

longTest('a node that answers but includes nothing any more is replaced', async () => {
  await chain.open();
  const sender = await makeSender(chain);
  await sender.send();
  // Directly to the node: a transaction for half a block, and then blocks with room for one
  // transfer.
  const other = await makeSender(chain);
  await askNode('eth_sendRawTransaction', await other.sign(0, 15_000_000n));
  await askNode('evm_setBlockGasLimit', '0x5300');
  const hash = await sender.send();
  expect(await chain.ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
  await expect.poll(() => chain.said.join()).toContain('no longer includes transactions');
});

test('a node does not outlive the process that it belongs to', async () => {
  const script = `import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)}).then(
    async ({ startDurableChain }) => {
      await startDurableChain({ chainId: 1, folder: ${JSON.stringify(chain.folder)}, log() {} });
      console.log('up');
    },
  );`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '-e', script]);
  await once(owner.stdout, 'data');
  const node = await chain.pid();
  expect(isAlive(node)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => isAlive(node)).toBe(false);
});

/** False for a process that has ended, even while it is a zombie (state Z). */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

async function askNode(method: string, ...params: unknown[]): Promise<void> {
  const node = await chain.reachNode();
  await node.forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), 10_000);
  node.close();
}

describe('a chain whose folder is damaged', () => {
  async function makeStates(): Promise<{ hashes: Hex[]; before: string[] }> {
    await chain.open(1);
    const hashes = [...(await sendUntilState(2)), ...(await sendMany(2))];
    const before = await chain.snapshotOf(hashes);
    await chain.close();
    return { hashes, before };
  }
  const newestState = async () =>
    (await readdir(chain.folder))
      .filter((name) => name.startsWith('state-'))
      .sort(byNumber)
      .at(-1) ?? '';
  const byNumber = (a: string, b: string) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b));

  test('a chain whose folder is damaged does not start on a state that cannot be read, and says how to recover, which works', async () => {
    const { hashes, before } = await makeStates();
    const path = join(chain.folder, await newestState());
    await writeFile(path, (await readFile(path)).subarray(0, 200));
    await expect(chain.open()).rejects.toThrow(
      /state-\d+\.json\.gz cannot be read .* Move it away/,
    );
    await rename(path, join(chain.folder, 'broken'));
    await chain.open();
    expect(await chain.snapshotOf(hashes)).toEqual(before);
  });

  test('a chain whose folder is damaged does not begin anew when its states are gone', async () => {
    await makeStates();
    for (const name of await readdir(chain.folder)) {
      if (name.startsWith('state-')) await rm(join(chain.folder, name));
    }
    await expect(chain.open()).rejects.toThrow(/states are missing/);
  });

  test('a chain whose folder is damaged does not begin anew when the only state is gone before a second was written', async () => {
    await chain.open();
    await sendMany(1);
    await chain.close();
    await rm(join(chain.folder, 'state-0.json.gz'));
    await expect(chain.open()).rejects.toThrow(/states are missing/);
  });

  test('a chain whose folder is damaged does not go on without a journal', async () => {
    await makeStates();
    const journal = (await newestState()).replace('state', 'journal').replace('json.gz', 'jsonl');
    await rm(join(chain.folder, journal));
    await expect(chain.open()).rejects.toThrow(/journal-\d+\.jsonl cannot be read/);
  });
});

longTest(
  'a chain keeps its three newest states and their journals, and nothing older',
  async () => {
    await chain.open(1);
    await sendUntilState(4);
    await chain.close();
    const names = await readdir(chain.folder);
    expect(names.filter((name) => name.startsWith('state-'))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('journal-'))).toHaveLength(3);
  },
);

test('what cannot be tidied up does not part a chain from its journal', async () => {
  await chain.open(1);
  const first = await sendMany(3);
  // A folder that is not empty cannot be removed as a file.
  await chain.close();
  await rm(join(chain.folder, 'state-0.json.gz'), { force: true });
  await mkdir(join(chain.folder, 'state-0.json.gz', 'kept'), { recursive: true });
  await chain.open(1);
  const hashes = [...first, ...(await sendUntilState(4)), ...(await sendMany(2))];
  const before = await chain.snapshotOf(hashes);
  await chain.close();
  await chain.open();
  expect(await chain.snapshotOf(hashes)).toEqual(before);
});

longTest('a chain of the first format is taken over with everything on it', async () => {
  const path = join(chain.folder, 'state.json');
  const someone = '0x00000000000000000000000000000000000000aa';
  const port = await freePort();
  const args = [...anvilArgs(testChainId, 0), '--port', String(port), '--quiet', '--state', path];
  const first = startChild(anvilBinary(), args);
  const tell = (method: string, ...params: unknown[]) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).then(
      () => true,
      () => false,
    );
  await expect.poll(() => tell('anvil_setBalance', someone, '0x2a')).toBe(true);
  await tell('evm_mine');
  await stopChild(first);

  await chain.open();
  expect(await chain.ask('eth_getBalance', someone, 'latest')).toBe('0x2a');
  const hash = await (await makeSender(chain)).send();
  const before = await chain.snapshotOf([hash]);
  await chain.close();
  await chain.open();
  expect(await chain.snapshotOf([hash])).toEqual(before);
  expect(await chain.ask('eth_getBalance', someone, 'latest')).toBe('0x2a');
});

longTest(
  'a file of the first format that is broken stops the start and stays where it is',
  async () => {
    const path = join(chain.folder, 'state.json');
    await writeFile(path, '{"block": {"numb');
    await expect(chain.open()).rejects.toThrow(/state\.json cannot be read/);
    expect(await readFile(path, 'utf8')).toBe('{"block": {"numb');
  },
);
