import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS,
  COW_PROTOCOL_VAULT_RELAYER_ADDRESS,
  ORDER_BOOK_PROD_CONFIG,
  SupportedChainId,
} from '@cowprotocol/cow-sdk';
import type { PublicConfig } from '@parley/domain/config/wire';
import { cowVenueOf, publicBookChains, publicBookOrigin } from '@parley/domain/swap/cowVenue';
import type { PlaceOrderWire } from '@parley/domain/swap/cowWire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublicBook } from './publicBook.ts';

const none = { cowSettlementAddress: '', cowVaultRelayerAddress: '' } as const;
const own = `0x${'c'.repeat(40)}` as const;
const venue = (supportedChainId: number, settlement: '' | `0x${string}` = '') =>
  cowVenueOf({
    ...none,
    supportedChainId,
    cowSettlementAddress: settlement,
    cowVaultRelayerAddress: settlement,
  } as PublicConfig);

describe('the public order book', () => {
  test('is that of every chain that the protocol’s SDK knows, but Solana', () => {
    const known = Object.values(SupportedChainId).filter((id) => typeof id === 'number');
    const evm = known.filter((id) => id !== SupportedChainId.SOLANA);
    expect([...publicBookChains].sort()).toEqual([...evm].sort());
    for (const chain of evm) {
      expect(new URL(ORDER_BOOK_PROD_CONFIG[chain]).origin).toBe(publicBookOrigin);
      expect(venue(chain)).toEqual({
        book: 'public',
        settlement: COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS[chain],
        vaultRelayer: COW_PROTOCOL_VAULT_RELAYER_ADDRESS[chain],
      });
    }
  });

  test('is not for a community with contracts of its own, nor for other chains', () => {
    expect(venue(1, own)).toEqual({ book: 'own', settlement: own, vaultRelayer: own });
    expect(venue(666_666_666)).toBeNull();
  });
});

/** Listens where the service would, and writes down what it is asked. */
let server: Server;
let base: string;
let asked: { request: string; body: unknown }[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let answers: Record<string, unknown> = {};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push({ request: `${request.method} ${request.url}`, body: await bodyOf(request) });
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[path] ?? answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [asked, answers, answer] = [[], {}, { status: 200, body: {} }];
});

const book = () => {
  const chains = Object.values(SupportedChainId);
  const baseUrls = Object.fromEntries(chains.map((chain) => [chain, base])) as never;
  return openPublicBook(1, baseUrls);
};
const owner = `0x${'a'.repeat(40)}` as const;
const uid = `0x${'9'.repeat(112)}`;
const order: PlaceOrderWire['order'] = {
  sellToken: own,
  buyToken: owner,
  receiver: owner,
  sellAmount: '200',
  buyAmount: '100',
  validTo: 2_000_000_000,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  appData: '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d',
};

test('an order is sent as the service takes it, with the document that its hash stands for', async () => {
  answer = { status: 201, body: uid };
  const scheme = { scheme: 'eip712', signature: '0x12', permit: null } as const;
  await book().place({ owner, order, ...scheme });
  const { appData, ...signed } = order;
  expect(asked).toEqual([
    {
      request: 'POST /api/v1/orders',
      body: {
        ...signed,
        from: owner,
        signature: '0x12',
        signingScheme: 'eip712',
        appData: '{}',
        appDataHash: appData,
      },
    },
  ]);
});

test('an order is taken back by the signature of its uid', async () => {
  await book().cancel(uid, '0x34');
  expect(asked).toEqual([
    {
      request: 'DELETE /api/v1/orders',
      body: { orderUids: [uid], signature: '0x34', signingScheme: 'eip712' },
    },
  ]);
});

test.each([
  ['open', 'open'],
  ['fulfilled', 'filled'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['presignaturePending', 'open'],
])('an order that the service calls %s is %s', async (status, state) => {
  answer = { status: 200, body: { ...order, uid, owner, status } };
  expect(await book().state(uid)).toBe(state);
  expect(asked.map(({ request }) => request)).toEqual([`GET /api/v1/orders/${uid}`]);
});

test('orders come page by page in the terms of our own, filled ones with their transaction', async () => {
  const tx = `0x${'7'.repeat(64)}`;
  const found = (status: string, more: object = {}) => ({
    ...order,
    uid,
    owner,
    status,
    creationDate: '2026-01-02T03:04:05.678Z',
    executedSellAmount: '0',
    executedBuyAmount: '0',
    executedFeeAmount: '0',
    ...more,
  });
  const filled = { executedSellAmount: '200', executedBuyAmount: '120' };
  answers = {
    [`/api/v1/account/${owner}/orders`]: [found('fulfilled', filled), found('open')],
    '/api/v1/trades': [{ orderUid: uid, txHash: tx }],
    '/api/v2/trades': [{ orderUid: uid, txHash: tx }],
  };
  const page = await book().orders(owner, '20');
  expect(asked[0]?.request).toBe(`GET /api/v1/account/${owner}/orders?offset=20&limit=20`);
  expect(page.next).toBeNull();
  expect(page.orders).toMatchObject([
    {
      uid,
      owner,
      state: 'filled',
      placedAt: 1_767_323_045,
      filled: { sellAmount: 200n, buyAmount: 120n, tx, at: null, by: null },
    },
    { state: 'open', filled: null, order: { sellAmount: 200n, buyAmount: 100n, kind: 'sell' } },
  ]);
});

test('a price counts in what the solvers keep for the network’s fee', async () => {
  const quoted = { ...order, sellAmount: '190', feeAmount: '10', buyAmount: '95' };
  answer = { status: 200, body: { quote: quoted, expiration: '', verified: true } };
  const asks = { from: own, to: owner, owner, amount: 200n };
  const price = { amountIn: 200n, amountOut: 95n };
  expect(await book().quote({ ...asks, exact: 'in' })).toEqual(price);
  expect(await book().quote({ ...asks, exact: 'out', amount: 95n })).toEqual(price);
  const tokens = { sellToken: own, buyToken: owner, from: owner, receiver: owner };
  expect(asked.map(({ body }) => body)).toEqual([
    { ...tokens, kind: 'sell', sellAmountBeforeFee: '200' },
    { ...tokens, kind: 'buy', buyAmountAfterFee: '95' },
  ]);
});

test('a refusal says what the service says, and a service that is away is told apart', async () => {
  const description = 'insufficient balance';
  answer = { status: 400, body: { errorType: 'InsufficientBalance', description } };
  await expect(book().cancel(uid, '0x34')).rejects.toMatchObject({
    code: 'refused',
    status: 400,
    message: description,
  });
  const nowhere = Object.fromEntries(
    Object.values(SupportedChainId).map((chain) => [chain, 'http://127.0.0.1:9']),
  ) as never;
  await expect(openPublicBook(1, nowhere).cancel(uid, '0x34')).rejects.toMatchObject({
    code: 'unreachable',
  });
});
