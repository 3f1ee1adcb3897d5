import type { PublicConfig } from '@parley/domain/config/wire';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { cowText } from '@parley/text/cow';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HttpError } from '../../../platform/http.ts';
import { takeBack } from './takeBack.ts';

const owner = `0x${'a'.repeat(40)}`;
const uid = `0x${'9'.repeat(112)}`;
const config = { cowSettlementAddress: owner, cowVaultRelayerAddress: owner } as PublicConfig;
const inState = (state: string) => ({
  uid,
  owner,
  order: {
    sellToken: owner,
    buyToken: owner,
    receiver: owner,
    sellAmount: '2',
    buyAmount: '1',
    validTo: 2_000_000_000,
    appData: `0x${'1'.repeat(64)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
  },
  placedAt: 1,
  state,
  waits: null,
  filled: null,
});

type Answer = () => Promise<Response>;
const says = (status: number, body: unknown) => async () => Response.json(body, { status });
const is = (state: string) => says(200, inState(state));
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
let answers: Record<string, Answer>;
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method = '' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return answers[method]?.();
  });
});

const back = () =>
  takeBack(config, uid, '0x12').catch((error: unknown) => (error as HttpError).message);

const { failed } = cowText.cancelling;
test.each<[string, Answer, Answer, string]>([
  ['is taken back', is('cancelled'), lost, 'cancelled'],
  ['is being settled', is('settling'), lost, 'settling'],
  ['is over', says(409, { message: cowRefusals['not-open'] }), lost, cowRefusals['not-open']],
  ['was taken back, but the answer was lost', lost, is('cancelled'), 'cancelled'],
  ['was taken back by a server that then failed', says(502, {}), is('cancelled'), 'cancelled'],
  ['was filled meanwhile, and the answer was lost', lost, is('filled'), 'filled'],
  ['is open still, since the request was lost', lost, is('open'), failed],
  ['is said to be open still', is('open'), lost, failed],
  ['is in a book that answers nothing', lost, lost, failed],
  ['is in a book whose answer means nothing', says(200, {}), says(200, {}), failed],
])('an order that %s is told as what it is', async (_how, cancels, looks, told) => {
  answers = { DELETE: cancels, GET: looks };
  expect(await back()).toBe(told);
  expect(asked[0]).toBe(`DELETE /api/cow/orders/${uid}`);
  expect(asked.slice(1).every((request) => request === `GET /api/cow/orders/${uid}`)).toBe(true);
});
