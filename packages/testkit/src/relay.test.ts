import { generateKeyPair, signJWT } from '@walletconnect/relay-auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startRelay, type TestRelay } from './relay.ts';
import { createMailbox } from './relayMailbox.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());

type Called = { id?: number; result?: unknown; method?: string; params?: { data: unknown } };

/** Connects with a token signed by a key; null when the relay refuses it. */
async function connect(
  keys = generateKeyPair(),
  { audience = relay.url, ttl = 60, projectId = relay.projectId, spoil = '' } = {},
) {
  const token = await signJWT('nonce', audience, ttl, keys);
  const query = new URLSearchParams({ auth: token + spoil, projectId });
  const socket = new WebSocket(`${relay.url}/?${query}`);
  const heard: Called[] = [];
  socket.on('message', (text) => heard.push(JSON.parse(String(text))));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isOpen) return null;
  const call = (id: number, method: string, params: object) =>
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
  const acknowledge = (id: number) => socket.send(JSON.stringify({ id, result: true }));
  const letters = () => heard.filter(({ method }) => method === 'irn_subscription');
  return { call, acknowledge, heard, letters, close: () => socket.close() };
}

async function connected(keys?: ReturnType<typeof generateKeyPair>) {
  const client = await connect(keys);
  if (client === null) throw new Error('The relay refused.');
  return client;
}

describe('the relay takes', () => {
  test('the relay takes a signed token for itself', async () => {
    const client = await connect();
    expect(client).not.toBeNull();
    client?.close();
  });

  test.each([
    ['for another relay', { audience: 'wss://elsewhere.test' }],
    ['that has expired', { ttl: -60 }],
    ['of another project', { projectId: '0'.repeat(32) }],
    ['whose signature does not fit', { spoil: 'AAAA' }],
  ])('the relay takes no token %s', async (_, wrong) => {
    expect(await connect(undefined, wrong)).toBeNull();
  });
});

describe('a letter', () => {
  const letter = { message: 'sealed', ttl: 60, tag: 1108, topic: '' };

  test('a letter reaches a later subscriber, nobody once it was read, and never its sender', async () => {
    const keys = generateKeyPair();
    const [sender, reader] = await Promise.all([connected(keys), connected()]);
    const topic = 'first';
    sender.call(1, 'irn_subscribe', { topic });
    sender.call(2, 'irn_publish', { ...letter, topic });
    await expect.poll(() => sender.heard).toHaveLength(2);
    reader.call(1, 'irn_subscribe', { topic });
    await expect.poll(() => reader.letters()).toHaveLength(1);
    expect(reader.letters()[0]?.params?.data).toMatchObject({
      topic,
      message: 'sealed',
      tag: 1108,
    });
    sender.close();
    // The same key on a new connection is still the sender.
    const again = await connected(keys);
    again.call(1, 'irn_subscribe', { topic });
    await expect.poll(() => again.heard).toHaveLength(1);
    expect(again.letters()).toEqual([]);

    reader.acknowledge(reader.letters()[0]?.id ?? 0);
    reader.call(2, 'irn_batchFetchMessages', { topics: [topic] });
    await expect.poll(() => reader.heard.at(-1)?.result).toEqual({ messages: [], hasMore: false });
    reader.close();
    again.close();
  });

  test('a letter is kept for as long as its sender wished', () => {
    let now = 0;
    const mailbox = createMailbox(() => now);
    mailbox.keep({ ...letter, topic: 'a', attestation: '', publishedAt: 0, from: 'did:key:a' });
    now = 59_999;
    expect(mailbox.of('a')).toHaveLength(1);
    now = 60_000;
    expect(mailbox.of('a')).toEqual([]);
  });
});
