import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { freePort } from '@parley/embedded/child';
import { sizedCases } from '@parley/testkit/size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, serverFile } from '../../../../tools/start/serverBuild.ts';
import { openTestBook, type TestBook } from './testBook.ts';

let book: TestBook;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-cow-kills-'));
  book = await openTestBook();
  await buildServer();
}, 300_000);
afterAll(async () => {
  await book?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server as `npm start` runs it, on the database of the test. */
async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const { config, community } = book.server;
  const file = join(folder, 'config.json');
  const url = `http://127.0.0.1:${port}`;
  // At the address of the community, wherever it listens: elsewhere it refuses to start on this database.
  writeFileSync(file, JSON.stringify(publicConfigSchema.parse(community)));
  const settings = {
    PORT: String(port),
    DATABASE_URL: config.databaseUrl,
    RPC_URL: config.rpcUrl,
    PARLEY_CONFIG: file,
    PARLEY_SOLVER_KEY_FILE: book.solverKeyFile,
  };
  const child = spawn(process.execPath, [serverFile], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`${url}/api/cow`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true);
  return { child, url };
}

async function tradesOf(uid: string): Promise<number> {
  const { client, settlement: address } = book.market;
  const events = { address, abi: cowSettlementAbi, eventName: 'Trade', fromBlock: 0n } as const;
  const logs = await client.getContractEvents(events);
  return logs.filter(({ args }) => args.orderUid === uid).length;
}

test.each(
  sizedCases(
    [
      ['has sent a settlement and not heard of it', 'eth_sendRawTransaction', 'lose'],
      ['is about to send a settlement', 'eth_sendRawTransaction', 'stop'],
      ['is about to choose one', 'eth_estimateGas', 'stop'],
      ['waits for one to be mined', 'eth_getTransactionReceipt', 'stop'],
    ] as const,
    2,
  ),
)(
  'an order is settled once by a server that is killed when it %s',
  async (_, method, passage) => {
    await book.server.app().stop();
    const killed = await startServer();
    const order = await book.market.order();
    await book.market.approve(1, order);
    let isKilled = false;
    book.gate.keep(async (methods) => {
      if (isKilled || !methods.includes(method)) return 'pass';
      isKilled = true;
      const ended = once(killed.child, 'exit');
      killed.child.kill('SIGKILL');
      await ended;
      return passage;
    });
    const placed = fetch(`${killed.url}/api/cow/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await book.bodyOf(1, order)),
    });
    const { uid } = (await (await placed).json()) as { uid: string };
    await expect.poll(() => killed.child.signalCode, { timeout: 90_000 }).toBe('SIGKILL');
    const written = await book.server.database.query<{ tx: string }>(
      'select tx from cow_settlements',
    );
    await book.server.start();
    const filled = await book.until(uid, ({ state }) => state === 'filled');
    expect([filled.filled?.by, await tradesOf(uid)]).toEqual(['pools', 1]);
    // What was signed before is what was mined.
    expect(filled.filled?.tx).toBe(written.rows[0]?.tx ?? filled.filled?.tx);
  },
  300_000,
);
