import { openSample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken } from '@parley/testkit/oddToken';
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  stringToHex,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Act, answering, answeringText, burning, codeOf } from '../nft/testContract.ts';
import { getToken } from './getToken.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

const read = (address: Address) => getToken(openSample(node.rpcUrl).client, address);

const abi = parseAbi([
  'function name()',
  'function symbol()',
  'function decimals()',
  'function totalSupply()',
  'function balanceOf(address)',
]);
const word = (number: bigint) => answering(numberToHex(number, { size: 32 }));
const text = (said: string) => answering(encodeAbiParameters([{ type: 'string' }], [said]));

/** Puts a contract that answers so, and reverts on everything else. */
async function put(said: Partial<Record<'name' | 'symbol' | 'decimals' | 'totalSupply', Act>>) {
  const address: Address = '0x7777777777777777777777777777777777777777';
  const acts = new Map<Hex, Act>([
    [encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] }), word(0n)],
  ]);
  for (const [functionName, act] of Object.entries({ totalSupply: word(1n), ...said })) {
    acts.set(encodeFunctionData({ abi, functionName: functionName as 'name' }), act);
  }
  const tester = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address, bytecode: codeOf(acts) });
  return read(address);
}

describe('a token', () => {
  test('a token is read by its address', async () => {
    const { wallet } = openSample(node.rpcUrl);
    const holder = wallet(1).account.address;
    const said = { name: 'Odd coin', symbol: 'ODD', decimals: 24 };
    const address = await deployOddToken(node.rpcUrl, wallet(0), { ...said, holder, supply: 5n });
    expect(await read(address)).toEqual(said);
  });

  test('a token that answers in 32 bytes, as old ones do, is read', async () => {
    const old = (said: string) => answering(stringToHex(said, { size: 32 }));
    expect(await put({ name: old('Maker'), symbol: old('MKR'), decimals: word(18n) })).toEqual({
      name: 'Maker',
      symbol: 'MKR',
      decimals: 18,
    });
  });

  test.each<[string, Act]>([
    ['a megabyte', answeringText(1_000_000)],
    ['nothing at all', answering('0x')],
    ['bytes that are no text', answering(`0x${'ff'.repeat(96)}`)],
    ['by using up all gas', burning],
  ])('a token that answers with %s has no symbol', async (_what, symbol) => {
    expect(await put({ symbol, decimals: word(6n) })).toEqual({
      name: '?',
      symbol: '?',
      decimals: 6,
    });
  });

  test('a token cannot turn the text around its symbol', async () => {
    const facts = await put({ symbol: text('\u202eNEGED\u2066'), decimals: word(18n) });
    expect(facts?.symbol).toBe('NEGED');
  });

  test.each<[string, Act | undefined]>([
    ['255 decimals', word(255n)],
    ['more decimals than a number holds', word(2n ** 256n - 1n)],
    ['no decimals', undefined],
  ])('a token with %s is none: its amounts cannot be told', async (_what, decimals) => {
    expect(await put({ symbol: text('ODD'), ...(decimals && { decimals }) })).toBeNull();
  });

  test('a token is no account and no other contract', async () => {
    expect(await read('0x8888888888888888888888888888888888888888')).toBeNull();
    expect(await put({ totalSupply: burning, decimals: word(18n) })).toBeNull();
  });

  test('a network that is lost while a token is read is an error, and not a missing token', async () => {
    const { wallet, client } = openSample(node.rpcUrl);
    const holder = wallet(1).account.address;
    const address = await deployOddToken(node.rpcUrl, wallet(0), { holder, supply: 5n });
    const fetchFn = async (...[url, init]: Parameters<typeof fetch>) =>
      String(init?.body).includes('eth_call')
        ? new Response(null, { status: 503 })
        : fetch(url, init);
    const { chain } = client;
    const losing = createPublicClient({
      chain,
      transport: http(node.rpcUrl, { fetchFn, retryCount: 0 }),
    });
    await expect(getToken(losing, address)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
