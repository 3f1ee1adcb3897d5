import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  defineChain,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
} from 'viem';
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem/utils';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { askFaucet, createDemoProvider } from './demoProvider.ts';
import { missingCoins } from './missingCoins.ts';

const chainId = 666_666_666;
const sent: `0x${string}`[] = [];
let server: Server;
let rpcUrl = '';

/** Just enough of a node to let a wallet send something. */
function answer(method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return numberToHex(chainId);
    case 'eth_getBalance':
      return '0x0';
    case 'eth_getTransactionCount':
      return '0x0';
    case 'eth_estimateGas':
      return '0x5208';
    case 'eth_maxPriorityFeePerGas':
      return '0x1';
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: '0x1', number: '0x1', transactions: [] };
    case 'eth_sendRawTransaction':
      sent.push(z.parse(z.custom<`0x${string}`>(), params[0]));
      return `0x${'ab'.repeat(32)}`;
    default:
      return null;
  }
}

const request = z.object({
  id: z.int(),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
});

beforeAll(async () => {
  server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const {
      id,
      method,
      params = [],
    } = z.parse(request, JSON.parse(Buffer.concat(chunks).toString()));
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function demo(funded: string[] = []) {
  const kept = new Map<string, string>();
  const chain = defineChain({
    id: chainId,
    name: 'Degen Chain',
    nativeCurrency: { name: 'DEGEN', symbol: 'DEGEN', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createDemoProvider({
    chain,
    rpcUrl,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
    },
    fund: async (address) => void funded.push(address),
  });
}

async function connected() {
  const provider = demo();
  const [address] = z.parse(
    z.array(z.custom<`0x${string}`>()),
    await provider.request({ method: 'eth_requestAccounts' }),
  );
  if (address === undefined) throw new Error('no account');
  return { provider, address };
}

describe('the demo wallet', () => {
  test('the demo wallet has no account until it is asked to connect', async () => {
    const provider = demo();
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    await expect(
      provider.request({ method: 'personal_sign', params: ['0x00'] }),
    ).rejects.toMatchObject({ code: 4100 });
  });

  test('the demo wallet makes one account, keeps it, and asks for coins when it has none', async () => {
    const funded: string[] = [];
    const provider = demo(funded);
    const accounts = await provider.request({ method: 'eth_requestAccounts' });
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(accounts);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(accounts);
    expect(new Set(funded)).toEqual(new Set(z.parse(z.array(z.string()), accounts)));
  });

  test('the demo wallet signs messages for real', async () => {
    const { provider, address } = await connected();
    const params = [stringToHex('hello'), address];
    const signature = z.parse(
      z.custom<`0x${string}`>(),
      await provider.request({ method: 'personal_sign', params }),
    );
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address);
  });

  test('the demo wallet signs typed data for real', async () => {
    const { provider, address } = await connected();
    const data = {
      domain: { name: 'Parley', chainId },
      types: { Hello: [{ name: 'words', type: 'string' }] },
      primaryType: 'Hello',
      message: { words: 'hi' },
    } as const;
    const params = [address, JSON.stringify(data)];
    const signature = z.parse(
      z.custom<`0x${string}`>(),
      await provider.request({ method: 'eth_signTypedData_v4', params }),
    );
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(address);
  });

  test('the demo wallet sends transactions for real', async () => {
    const { provider, address } = await connected();
    const params = [{ from: address, to: `0x${'1'.repeat(40)}`, value: '0x2a', data: '0x1234' }];
    expect(await provider.request({ method: 'eth_sendTransaction', params })).toMatch(/^0x(ab)+$/);
    const raw = sent.at(-1) ?? '0x';
    expect(parseTransaction(raw)).toMatchObject({ value: 42n, data: '0x1234', chainId });
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(address);
  });

  test('the demo wallet sends nothing that is for another chain', async () => {
    const { provider, address } = await connected();
    const { length } = sent;
    const params = [{ from: address, to: address, value: '0x2a', chainId: '0x1' }];
    const sending = provider.request({ method: 'eth_sendTransaction', params });
    await expect(sending).rejects.toMatchObject({ code: 4901 });
    expect(sent).toHaveLength(length);
  });

  test('the demo wallet knows its own chain only', async () => {
    const provider = demo();
    const go = (chain: number) =>
      provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: numberToHex(chain) }],
      });
    expect(await go(chainId)).toBeNull();
    await expect(go(1)).rejects.toMatchObject({ code: 4902 });
    await expect(provider.request({ method: 'wallet_unheardOf' })).rejects.toMatchObject({
      code: 4200,
    });
  });
});

describe('test coins', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    missingCoins.set(null);
  });
  const answerWith = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));

  test('a newcomer without coins is told what the server said, until there are some', async () => {
    const message = 'Test coins are used up right now. Try again in 30 seconds.';
    answerWith(429, { message });
    await expect(askFaucet('0x00')).rejects.toThrow(message);
    expect(missingCoins.get()).toBe(message);
    answerWith(200, { hash: '0x1' });
    await askFaucet('0x00');
    expect(missingCoins.get()).toBeNull();
  });

  test('a newcomer whose request is not answered is told to try again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(askFaucet('0x00')).rejects.toThrow();
    expect(missingCoins.get()).toBe('Couldn’t get test coins. Try again in a moment.');
  });
});
