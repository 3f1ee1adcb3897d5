import type { FoundAnchor } from '@parley/chain/chat/findAnchor';
import { type AnchorWire, anchorHash, anchorRoom } from '@parley/domain/chat/anchors';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { digestOf, hashesOfMessages, startHash } from '@parley/domain/chat/hashes';
import { type Restore, restoreSince } from '@parley/domain/chat/restores';
import type { Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { checkAnchor } from './anchorCheck.ts';

/** As in a browser: what went wrong is no failure of the test, unless it looks. */
const warn = () => {};

const community = { chainId: 666_666_666, host: 'localhost:3000' };
const room = 'general';
const account = `0x${'c'.repeat(40)}` as const;
const tx = (number: number) => `0x${String(number).padStart(64, '0')}`;

function message(seq: number, changes: Partial<Message> = {}): Message {
  return {
    ...community,
    room,
    id: `${seq}`.padStart(26, '0'),
    sentAt: seq,
    kind: 'text',
    body: `Message ${seq}`,
    replyTo: null,
    seq,
    at: 1_000 + seq,
    author: `0x${'a'.repeat(40)}`,
    device: 'd'.repeat(43),
    signature: 's'.repeat(86),
    ...changes,
  };
}
const log = (length: number) => Array.from({ length }, (_, index) => message(index + 1));

/** The hashes of all places of a log, the one before the first included. */
async function hashesOf(messages: readonly Message[]): Promise<string[]> {
  const start = await startHash(room);
  return [start, ...(await hashesOfMessages(start, messages))];
}

type OnChain = FoundAnchor & { room: string; tx: string };
/** A restore of the room's first `seq` places, just after the anchors of these blocks. */
const restored = (seq: number, block: number): Restore => ({
  ...community,
  from: 'before',
  to: 'since',
  heads: { [room]: { seq, hash: 'h'.repeat(43) } },
  savedAt: 5,
  at: timeOf(block) * 1_000 + 1,
  key: 'k'.repeat(87),
  signature: 's'.repeat(86),
});
/** When a block came, in seconds since 1970. */
const timeOf = (block: number) => 1_700_000_000 + block;

let chain: OnChain[];
let isChainAway: boolean;
beforeEach(() => {
  chain = [];
  isChainAway = false;
});

/** Writes on the chain how far a room goes; the number of its transaction is its block. */
async function anchor(messages: readonly Message[], seq: number, changes: Partial<OnChain> = {}) {
  const hash = anchorHash((await hashesOf(messages))[seq] ?? '');
  const block = chain.length + 1;
  const name = await anchorRoom(room, community);
  const made = { account, seq, hash, block, time: timeOf(block), room: name };
  chain.push({ ...made, tx: tx(block), ...changes });
}

type Lies = {
  /** What the server names as the first anchor; by default what the chain has. */
  first?: (seq: number) => Promise<AnchorWire | null>;
  accounts?: readonly string[];
  restores?: readonly Restore[];
};

/** A page that holds `held`, of a server that hands out `messages`. */
async function check(held: Message, messages: readonly Message[], lies: Lies = {}) {
  const hashes = await hashesOf(messages);
  const links = await Promise.all(
    messages.map(
      async (one): Promise<[string, number]> => [toBase64Url(await digestOf(one)), one.at],
    ),
  );
  const away = () => {
    if (isChainAway) throw new Error('away');
  };
  const firstOf = async (seq: number): Promise<AnchorWire | null> => {
    const name = await anchorRoom(room, community);
    const found = chain.find((one) => one.room === name && one.seq >= seq);
    if (found === undefined) return null;
    return { account, seq: found.seq, hash: found.hash, at: 1, block: found.block, tx: found.tx };
  };
  return await checkAnchor(held, {
    warn,
    community,
    accounts: lies.accounts ?? [account],
    fetchFirst: (_, seq) => (lies.first ?? firstOf)(seq),
    fetchPage: async (_, seq) => ({
      messages: messages.slice(seq - 1, seq),
      base: hashes[seq - 1] ?? hashes.at(-1) ?? '',
    }),
    fetchLinks: async (_, after) => ({ room, epoch: 'e', links: links.slice(after, after + 3) }),
    restoreSince: async (anchored) => restoreSince(anchored, lies.restores ?? []),
    findAnchor: async (wanted) => {
      away();
      const isWanted = (one: OnChain) =>
        one.tx === wanted.tx &&
        one.seq === wanted.seq &&
        one.room === wanted.room &&
        wanted.accounts.includes(one.account);
      return chain.find(isWanted) ?? null;
    },
    latestAnchors: async (accounts, name) => {
      away();
      const of = chain.filter((one) => one.room === name && accounts.includes(one.account));
      return of.slice(-1).map((one) => ({ ...one, room: one.room as `0x${string}` }));
    },
  });
}

test('a message that was anchored fits, at each place up to the anchor', async () => {
  const messages = log(12);
  await anchor(messages, 5);
  await anchor(messages, 10);
  for (const held of messages) {
    const verdict = await check(held, messages);
    if (held.seq > 10) {
      expect(verdict).toEqual({ state: 'none' });
    } else {
      const block = held.seq <= 5 ? 1 : 2;
      const at = (1_700_000_000 + block) * 1_000;
      const place = { seq: held.seq <= 5 ? 5 : 10, at, tx: { block, hash: tx(block) } };
      expect(verdict).toEqual({ state: 'fits', ...place });
    }
  }
});

test('whatever was changed of an anchored history does not fit', async () => {
  const length = 8;
  const change = fc.constantFrom<Partial<Message>>(
    { body: 'Changed' },
    { at: 7 },
    { author: `0x${'b'.repeat(40)}` },
    { signature: 't'.repeat(86) },
  );
  const place = fc.integer({ min: 1, max: length });
  await fc.assert(
    fc.asyncProperty(place, place, change, async (changed, held, changes) => {
      chain = [];
      await anchor(log(length), length);
      const other = log(length).map((one) => (one.seq === changed ? { ...one, ...changes } : one));
      const verdict = await check(other[held - 1] ?? message(0), other);
      expect(verdict).toMatchObject({ state: 'differs', seq: length });
    }),
  );
});

test('what the page holds counts, not what the server shows at its place', async () => {
  const messages = log(4);
  await anchor(messages, 4);
  expect((await check(message(2, { body: 'Other' }), messages)).state).toBe('differs');
  const digest = toBase64Url(await digestOf(message(2)));
  const erased = message(2, { body: '', signature: '', erased: digest });
  expect((await check(erased, messages)).state).toBe('fits');
});

test('a log that ends before what was anchored does not fit', async () => {
  await anchor(log(9), 9);
  expect((await check(message(2), log(4))).state).toBe('differs');
  expect((await check(message(6), log(4))).state).toBe('differs');
});

test('an anchor that the server invents counts for nothing', async () => {
  const messages = log(4);
  const hash = anchorHash((await hashesOf(messages))[4] ?? '');
  const first = async () => ({ account, seq: 4, hash, at: 1, block: 9, tx: tx(9) });
  expect(await check(message(2), messages, { first })).toEqual({ state: 'none' });
  // The chain has others, which the server kept to itself.
  await anchor(messages, 3);
  const found = await check(message(2), messages, { first });
  expect(found).toMatchObject({ state: 'fits', seq: 3, tx: null });
});

test('the hash that counts is the one on the chain, not the one that the server names', async () => {
  const changed = log(4).map((one) => ({ ...one, body: 'Changed' }));
  await anchor(log(4), 4);
  const hash = anchorHash((await hashesOf(changed))[4] ?? '');
  const first = async () => ({ account, seq: 4, hash, at: 1, block: 1, tx: tx(1) });
  expect((await check(changed[1] ?? message(0), changed, { first })).state).toBe('differs');
});

test.each([
  ['another room', { room: 'shill', ...community }],
  ['another community', { room, ...community, host: 'other.example' }],
  ['another chain', { room, ...community, chainId: 1 }],
])('an anchor of %s counts for nothing', async (_, { room: id, ...of }) => {
  const messages = log(4);
  const name = await anchorRoom(id, of);
  await anchor(messages, 4, { room: name });
  const hash = chain[0]?.hash ?? '';
  const first = async () => ({ account, seq: 4, hash, at: 1, block: 1, tx: tx(1) });
  expect(await check(message(2), messages, { first })).toEqual({ state: 'none' });
});

test('an anchor that somebody else made counts for nothing', async () => {
  const messages = log(4);
  await anchor(messages, 4, { account: `0x${'e'.repeat(40)}` });
  expect(await check(message(2), messages)).toEqual({ state: 'none' });
  expect(await check(message(2), messages, { accounts: [] })).toEqual({ state: 'none' });
});

test('a server that keeps an anchor to itself, or names an earlier one, hides nothing', async () => {
  const messages = log(6);
  await anchor(messages, 2);
  const early = chain[0];
  await anchor(messages, 6);
  const hash = early?.hash ?? '';
  for (const named of [null, { account, seq: 2, hash, at: 1, block: 1, tx: tx(1) }]) {
    const verdict = await check(message(4), messages, { first: async () => named });
    expect(verdict).toMatchObject({ state: 'fits', seq: 6, tx: null });
  }
  const refused = async () => {
    throw new Error('500');
  };
  expect((await check(message(4), messages, { first: refused })).state).toBe('fits');
  const changed = log(6).map((one) => ({ ...one, at: 1 }));
  const verdict = await check(changed[3] ?? message(0), changed, { first: async () => null });
  expect(verdict).toMatchObject({ state: 'differs', seq: 6 });
});

test('while the chain does not answer nothing is said of anchors', async () => {
  const messages = log(4);
  await anchor(messages, 4);
  isChainAway = true;
  await expect(check(message(2), messages)).rejects.toThrow('away');
});

test('what a restore from a backup took away is told as that, until a later anchor fits', async () => {
  const before = log(9);
  await anchor(before, 3);
  await anchor(before, 8);
  // The backup went up to 5; others were written since.
  const since = [...log(5), ...[6, 7, 8, 9, 10].map((seq) => message(seq, { body: 'Since' }))];
  const restores = [restored(5, 2)];
  const verdictOf = (seq: number) => check(since[seq - 1] ?? message(0), since, { restores });
  expect(await verdictOf(2)).toMatchObject({ state: 'fits', seq: 3 });
  for (const seq of [4, 5, 6, 8]) {
    expect(await verdictOf(seq)).toMatchObject({ state: 'restored', savedAt: 5, seq: 8 });
  }
  expect(await verdictOf(9)).toEqual({ state: 'none' });
  await anchor(since, 10);
  for (const seq of [4, 6, 9])
    expect(await verdictOf(seq)).toMatchObject({ state: 'fits', seq: 10 });
});

test('a restore excuses neither what its backup had nor what was anchored after it', async () => {
  const changed = log(9).map((one) => (one.seq > 4 ? { ...one, body: 'Changed' } : one));
  const held = changed[5] ?? message(0);
  await anchor(log(9), 8);
  expect(await check(held, changed, { restores: [restored(8, 1)] })).toMatchObject({
    state: 'differs',
  });
  expect(await check(held, changed, { restores: [restored(4, 0)] })).toMatchObject({
    state: 'differs',
  });
  expect(await check(held, changed, { restores: [restored(4, 1)] })).toMatchObject({
    state: 'restored',
  });
});
