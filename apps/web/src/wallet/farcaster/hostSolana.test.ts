import { solanaRequestSchema } from '@parley/domain/miniapp/solana';
import { hostDone } from '@parley/testkit/miniAppHostTokens';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectSolana, signBySolana } from './hostSolana.ts';

const request = vi.hoisted(() => vi.fn());
const getSolanaProvider = vi.hoisted(() => vi.fn());
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: { wallet: { getSolanaProvider } } }));

beforeEach(() => {
  vi.resetAllMocks();
  getSolanaProvider.mockResolvedValue({ request });
});
afterEach(() => vi.useRealTimers());

const { solanaAddress, solanaSignature } = hostDone;

test('a host’s Solana wallet is asked for its address and a signature by requests that mini apps may make', async () => {
  request.mockResolvedValueOnce({ publicKey: solanaAddress });
  expect(await connectSolana()).toBe(solanaAddress);
  request.mockResolvedValueOnce({ signature: solanaSignature });
  expect(await signBySolana('gm')).toBe(solanaSignature);
  const asked = request.mock.calls.map(([one]) => solanaRequestSchema.parse(one));
  expect(asked).toEqual([
    { method: 'connect' },
    { method: 'signMessage', params: { message: 'gm' } },
  ]);
});

test('a signature in base 64, as Farcaster’s own client says it, is shown in base 58', async () => {
  request.mockResolvedValueOnce({ signature: `${'A'.repeat(85)}A==` });
  expect(await signBySolana('gm')).toBe('1'.repeat(64));
});

test.each([
  new Error('User rejected the request.'),
  new Error('Request declined'),
  { code: 4001 },
  { type: 'rejected_by_user' },
])('%j is the member’s own no', async (refusal) => {
  request.mockRejectedValue(refusal);
  expect(await connectSolana()).toBe(null);
  expect(await signBySolana('gm')).toBe(null);
});

test.each([
  ['fails', () => request.mockRejectedValue(new Error('The wallet is not well.'))],
  ['says nothing', () => request.mockResolvedValue(undefined)],
  ['says no address', () => request.mockResolvedValue({ publicKey: `0x${'1'.repeat(40)}` })],
  ['is not there', () => getSolanaProvider.mockResolvedValue(undefined)],
])('a Solana wallet that %s is an error', async (_, arrange) => {
  arrange();
  await expect(connectSolana()).rejects.toThrow();
});

test('what is no signature is an error', async () => {
  request.mockResolvedValue({ signature: solanaAddress });
  await expect(signBySolana('gm')).rejects.toThrow();
});

test('a Solana wallet that does not answer within a minute is an error', async () => {
  vi.useFakeTimers();
  request.mockReturnValue(new Promise(() => {}));
  const failed = expect(connectSolana()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
});
