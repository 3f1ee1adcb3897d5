import { anchorHash } from '@parley/domain/chat/anchors';
import { pageSchema } from '@parley/domain/chat/wire';
import { longTest, test } from '@parley/testkit/tests';
import { afterEach, expect } from 'vitest';
import { openTestAnchors, type TestAnchors } from './testAnchors.ts';

const nothing = 'Every room is anchored as far as it goes.';

let world: TestAnchors;
afterEach(() => world.stop());

test('rooms that went on are anchored in one transaction, once, and the server tells where', async () => {
  world = await openTestAnchors();
  const [account = '0x'] = await world.accounts();
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
  await world.write('general', 3);
  await world.write('shill');
  const { isDone, answer } = await world.ask();
  expect(isDone).toBe(true);
  expect(answer).toMatch(/^Anchored 2 rooms in block \d+, transaction 0x[0-9a-f]{64}\.$/);
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
  expect(await world.sent([account])).toBe(1);

  await expect.poll(async () => (await world.anchorsOf('general')).first).not.toBeNull();
  const { anchors, first } = await world.anchorsOf('general', 2);
  const path = '/api/chat/rooms/general/messages';
  const { signedHead } = pageSchema.parse(await world.getJson(path));
  if (signedHead === null || first === null) throw new Error('There is no head.');
  expect(first).toMatchObject({ account, seq: 3, hash: anchorHash(signedHead.hash) });
  expect(answer).toContain(`block ${first.block}, transaction ${first.tx}.`);
  expect(anchors).toEqual([first]);

  await world.write('general');
  expect((await world.ask()).answer).toContain('Anchored 1 room in block');
  await expect.poll(async () => (await world.anchorsOf('general')).anchors.length).toBe(2);
  const later = await world.anchorsOf('general', 4);
  expect(later.anchors.map(({ seq }) => seq)).toEqual([4, 3]);
  expect([later.first?.seq, (await world.anchorsOf('general', 1)).first?.seq]).toEqual([4, 3]);
  expect((await world.anchorsOf('general', 5)).first).toBeNull();
  expect((await world.anchorsOf('memes')).anchors).toEqual([]);
  expect(await world.state()).toMatchObject({ account, isLeading: true, trouble: null });
});

test('questions about anchors that nobody can answer are refused', async () => {
  world = await openTestAnchors();
  const ask = (path: string) => fetch(`${world.server.url()}/api/chat/rooms/${path}`);
  expect((await ask('nowhere/anchors')).status).toBe(404);
  for (const from of ['0', '-1', 'x', '1e3']) {
    const answer = await ask(`general/anchors?from=${from}`);
    const { message } = (await answer.json()) as { message: string };
    expect([answer.status, message]).toEqual([400, 'Expected from=<seq>.']);
  }
});

longTest('on a schedule only rooms that went on are anchored', async () => {
  world = await openTestAnchors({ everySeconds: 60 });
  const accounts = await world.accounts();
  await world.write();
  world.server.clock.advance(50_000);
  await world.looks();
  expect(await world.state()).toMatchObject({ isLeading: true, anchoredAt: null });
  world.server.clock.advance(10_000);
  await expect.poll(() => world.sent(accounts), { timeout: 30_000 }).toBe(1);
  world.server.clock.advance(60_000);
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
  expect(await world.sent(accounts)).toBe(1);
  await world.write();
  world.server.clock.advance(60_000);
  await expect.poll(() => world.sent(accounts), { timeout: 30_000 }).toBe(2);
});

longTest(
  'of two servers over one database one anchors, and the other goes on when it is gone',
  async () => {
    world = await openTestAnchors();
    await expect.poll(async () => (await world.state()).isLeading).toBe(true);
    const other = await world.beside();
    const accounts = await world.accounts(other);
    expect(accounts).toHaveLength(2);
    for (const account of accounts) await world.fund(account);
    await world.write();
    expect((await world.ask()).answer).toContain('Anchored 1 room');
    expect(await world.state(other)).toMatchObject({ isLeading: false, anchoredAt: null });
    expect(await world.sent(accounts)).toBe(1);

    await world.server.app().stop();
    await expect
      .poll(async () => (await world.state(other)).isLeading, { timeout: 30_000 })
      .toBe(true);
    // What the first one anchored is anchored, though not by this one.
    expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
    expect(await world.sent(accounts)).toBe(1);
    await world.server.start();
    await other.stop();
  },
);

longTest('an account without coins is told of, and anchors once it has some', async () => {
  world = await openTestAnchors({ everySeconds: 60, coins: '0' });
  const [account = '0x'] = await world.accounts();
  await world.write();
  const trouble = `The account ${account} has too few coins to anchor.`;
  expect(await world.ask()).toEqual({ isDone: false, answer: trouble });
  expect(await world.state()).toMatchObject({ trouble });
  expect((await world.ask()).answer).toBe(trouble);
  const told = world.lines.filter((line) => line.includes('anchors-wait'));
  expect(told).toHaveLength(1);
  await world.fund(account, '1');
  world.server.clock.advance(30_000);
  await expect.poll(() => world.sent([account]), { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await world.state()).trouble).toBeNull();
});

longTest('while the node is away the server serves, says so, and tries again', async () => {
  world = await openTestAnchors();
  await world.write();
  world.gate.keep(() => 'stop');
  const trouble = 'The chain doesn’t answer.';
  expect(await world.ask()).toEqual({ isDone: false, answer: trouble });
  expect(await world.state()).toMatchObject({ trouble });
  await world.write();
  world.gate.open();
  expect((await world.ask()).answer).toContain('Anchored 1 room');
});

test('an answer that is lost leads to no second anchor of a head', async () => {
  world = await openTestAnchors();
  const accounts = await world.accounts();
  await world.write();
  world.gate.keep((methods) => (methods.includes('eth_sendRawTransaction') ? 'lose' : 'pass'));
  expect((await world.ask()).isDone).toBe(false);
  world.gate.open();
  // Until the chain has the block, it refuses a second one.
  await expect.poll(() => world.ask()).toEqual({ isDone: true, answer: nothing });
  expect(await world.sent(accounts)).toBe(1);
});

longTest(
  'a server that ends between sending and receipt finds its anchor, or sends it in its place',
  async () => {
    world = await openTestAnchors();
    const [account = '0x'] = await world.accounts();
    const pending = () =>
      world.tester.getTransactionCount({ address: account, blockTag: 'pending' });
    await world.tester.setAutomine(false);
    await world.write();
    await world.server.database.query('insert into anchor_requests default values');
    await expect.poll(pending, { timeout: 30_000 }).toBe(1);
    await world.server.restart();
    expect(await pending()).toBe(1);
    await world.tester.mine({ blocks: 1 });
    await world.tester.setAutomine(true);
    expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
    expect(await world.sent([account])).toBe(1);
  },
);

longTest('what a fork takes back is anchored again', async () => {
  world = await openTestAnchors();
  await world.write();
  const before = await world.tester.snapshot();
  const [account = '0x'] = await world.accounts();
  expect((await world.ask()).answer).toContain('Anchored 1 room');
  await world.tester.revert({ id: before });
  expect(await world.sent([account])).toBe(0);
  expect((await world.ask()).answer).toContain('Anchored 1 room');
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
});

test('what was anchored before a restore from a backup, which had less, is no trouble', async () => {
  world = await openTestAnchors();
  await world.write('general', 2);
  expect((await world.ask()).isDone).toBe(true);
  const { database } = world.server;
  const change = "update messages set hash = sha256(hash) where room = 'general' and seq = 2";
  await database.query(change);
  expect((await world.ask()).isDone).toBe(false);
  const heads = { general: { seq: 1, hash: 'h'.repeat(43) } };
  await database.query(
    `insert into restores (host, from_epoch, to_epoch, heads, saved_at, at, key, signature)
     values ('localhost', 'before', 'since', $1, 1, $2, $3, $4)`,
    [JSON.stringify(heads), Date.now() + 60_000, 'k'.repeat(87), 's'.repeat(86)],
  );
  await world.server.restart();
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
  expect(await world.state()).toMatchObject({ trouble: null });
});

test('a log that is not what was anchored is told of, and other rooms go on', async () => {
  world = await openTestAnchors();
  await world.write('general', 2);
  expect((await world.ask()).isDone).toBe(true);
  const { database } = world.server;
  const kept = await database.query('select hash from messages where room = $1 and seq = 2', [
    'general',
  ]);
  await database.query(
    "update messages set hash = sha256(hash) where room = 'general' and seq = 2",
  );
  await world.write('shill');
  const trouble = 'The room general is not what was anchored at place 2.';
  const { isDone, answer } = await world.ask();
  expect(isDone).toBe(false);
  expect(answer).toMatch(/^Anchored 1 room in block .* The room general is not what was anchored/);
  expect(await world.state()).toMatchObject({ trouble });
  await database.query("update messages set hash = $1 where room = 'general' and seq = 2", [
    kept.rows[0]?.hash,
  ]);
  expect(await world.ask()).toEqual({ isDone: true, answer: nothing });
  expect(await world.state()).toMatchObject({ trouble: null });
});
