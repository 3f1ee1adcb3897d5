import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChainProof } from './chainProof.ts';
import { type Answer, never, nim, refusal, testWallet } from './testWallet.ts';

const genesis = `0x${'ab'.repeat(32)}` as const;
const other = `0x${'cd'.repeat(32)}` as const;
const unreachable = () => Promise.reject(new Error('no network'));

/** A wallet with a node of its own, and the page's reads; each answers as a test decides. */
async function open(answers: Record<string, Answer>, source = {}) {
  const wallet = testWallet(answers);
  const provider = await wallet.source.provider();
  if (provider === null) throw new Error('The test wallet is there.');
  const reads = {
    getBlock: vi.fn(async (_asked: unknown) => ({ hash: genesis })),
    getCode: vi.fn(async (_asked: unknown): Promise<string | undefined> => '0x60'),
  };
  const proof = createChainProof(reads as never);
  const asWallet = { provider, source };
  return { ...wallet, reads, proof, asWallet };
}

/** A wallet's node whose first block has this hash. */
const first = (hash: unknown) => ({
  eth_getBlockByNumber: (): unknown => ({ number: '0x0', hash }),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['ours', 'the same first block', first(genesis)],
  ['ours', 'the same first block in capitals', first(genesis.toUpperCase().replace('0X', '0x'))],
  ['foreign', 'another first block', first(other)],
  ['unknown', 'no block', { eth_getBlockByNumber: (): unknown => null }],
  ['unknown', 'a block without a hash', first(null)],
  ['unknown', 'a refusal', { eth_getBlockByNumber: refusal(4200) }],
] as const)('a wallet proves its chain as %s by %s', async (verdict, _what, answers) => {
  const { proof, asWallet } = await open(answers);
  expect(await proof.prove(asWallet)).toBe(verdict);
});

test('a wallet is asked for its first block by number, without its transactions', async () => {
  const asked = vi.fn(() => ({ hash: genesis }));
  const { proof, asWallet, reads } = await open({ eth_getBlockByNumber: asked });
  await proof.prove(asWallet);
  expect(asked).toHaveBeenCalledWith(['0x0', false]);
  expect(reads.getBlock).toHaveBeenCalledWith({ blockNumber: 0n });
});

test('our own first block is asked for once, the wallet’s before each proof', async () => {
  let theirs: string = genesis;
  const wallet = await open({ eth_getBlockByNumber: () => ({ hash: theirs }) });
  expect(await wallet.proof.prove(wallet.asWallet)).toBe('ours');
  theirs = other;
  expect(await wallet.proof.prove(wallet.asWallet)).toBe('foreign');
  expect(wallet.reads.getBlock).toHaveBeenCalledTimes(1);
  expect(wallet.asked).toEqual(['eth_getBlockByNumber', 'eth_getBlockByNumber']);
});

test('a network that was away leaves the chain unknown, and is asked again by the next proof', async () => {
  const { proof, asWallet, reads } = await open(first(genesis));
  reads.getBlock.mockImplementationOnce(unreachable);
  expect(await proof.prove(asWallet)).toBe('unknown');
  expect(await proof.prove(asWallet)).toBe('ours');
});

test.each([
  ['a wallet’s node', { eth_getBlockByNumber: never }, false],
  ['our network', first(genesis), true],
])(
  '%s that says nothing for five seconds leaves the chain unknown',
  async (_who, answers, isOurs) => {
    const { proof, asWallet, reads } = await open(answers);
    if (isOurs) reads.getBlock.mockImplementation(never);
    const settled = vi.fn();
    void proof.prove(asWallet).then(settled);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith('unknown');
  },
);

test.each([
  ['ours', 'whose key is in this page', { signsHere: true }],
  ['unknown', 'that reads by our node', { hasNoNode: true }],
] as const)('a wallet is %s without being asked %s', async (verdict, _what, source) => {
  const { proof, asWallet, asked, reads } = await open(first(other), source);
  expect(await proof.prove(asWallet)).toBe(verdict);
  expect(asked).toEqual([]);
  expect(reads.getBlock).not.toHaveBeenCalled();
});

test.each([
  [true, '0x6001'],
  [false, '0x'],
  [false, undefined],
  [false, null],
])(
  'that there is code is %s where a node says %j, the wallet’s own or ours',
  async (isThere, code) => {
    const asked = vi.fn(() => code);
    const own = await open({ eth_getCode: asked });
    expect(await own.proof.hasCode(own.asWallet, nim)).toBe(isThere);
    expect(asked).toHaveBeenCalledWith([nim, 'latest']);
    expect(own.reads.getCode).not.toHaveBeenCalled();

    for (const source of [{ signsHere: true }, { hasNoNode: true }]) {
      const { proof, asWallet, reads, asked: requests } = await open({}, source);
      reads.getCode.mockResolvedValue(code as string | undefined);
      expect(await proof.hasCode(asWallet, nim)).toBe(isThere);
      expect(reads.getCode).toHaveBeenCalledWith({ address: nim });
      expect(requests).toEqual([]);
    }
  },
);

test.each([
  ['refuses', refusal(4200)],
  ['does not answer', never],
])(
  'where a wallet %s, code is taken to be there: its first block proves the chain',
  async (_what, answer) => {
    const { proof, asWallet } = await open({ eth_getCode: answer });
    const isThere = proof.hasCode(asWallet, nim);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isThere).toBe(true);
  },
);
