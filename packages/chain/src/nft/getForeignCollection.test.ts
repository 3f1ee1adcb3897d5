import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadClient } from '../client.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getForeignCollection } from './getForeignCollection.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import {
  type Act,
  answering,
  answeringGas,
  answeringText,
  burning,
  codeOf,
  refusing,
} from './testContract.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const viewer = `0x${'77'.repeat(20)}` as const;
const abi = parseAbi([
  'function supportsInterface(bytes4)',
  'function name()',
  'function symbol()',
  'function totalSupply()',
  'function balanceOf(address)',
  'function tokenByIndex(uint256)',
  'function tokenURI(uint256)',
]);
const calls = {
  knows: encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0x01ffc9a7'] }),
  isNft: encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0x80ac58cd'] }),
  knowsAll: encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0xffffffff'] }),
  name: encodeFunctionData({ abi, functionName: 'name' }),
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  supply: encodeFunctionData({ abi, functionName: 'totalSupply' }),
  held: encodeFunctionData({ abi, functionName: 'balanceOf', args: [viewer] }),
  first: encodeFunctionData({ abi, functionName: 'tokenByIndex', args: [0n] }),
  uri0: encodeFunctionData({ abi, functionName: 'tokenURI', args: [0n] }),
  uri1: encodeFunctionData({ abi, functionName: 'tokenURI', args: [1n] }),
  uri7: encodeFunctionData({ abi, functionName: 'tokenURI', args: [7n] }),
};
type Acts = Partial<Record<keyof typeof calls, Act>>;

const number = (value: bigint) => answering(numberToHex(value, { size: 32 }));
const text = (value: string) => answering(encodeAbiParameters([{ type: 'string' }], [value]));
const erc721: Acts = { knows: number(1n), isNft: number(1n), knowsAll: number(0n) };
const nothing = { name: null, symbol: null, supply: null, held: null, sample: null };

let contracts = 0n;
/** Puts a contract on the chain and reads it. */
async function read(acts: Acts) {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  contracts += 1n;
  const collection = numberToHex(0xc0de_0000n + contracts, { size: 20 });
  const known = Object.entries(acts) as [keyof typeof calls, Act][];
  const bytecode = codeOf(new Map(known.map(([call, act]) => [calls[call], act])));
  await tester.setCode({ address: collection, bytecode });
  return getForeignCollection(client, { collection, viewer });
}

test('a collection of another launchpad is read like any other', async () => {
  const { client } = community;
  const launchpad = await deployTestLaunchpad(community);
  const collection = await launchTestCollection(community, launchpad);
  const wallet = community.wallet(2);
  const buy = { client, wallet, collection, holder: viewer, maxCostWei: parseEther('10') };
  await waitForTransaction(client, await mintFromCurve(buy));
  const found = await getForeignCollection(client, { collection, viewer });
  expect(found).toMatchObject({ name: 'Cats 🐈', symbol: 'CAT', supply: 1n, held: 1n });
  expect(found?.sample?.tokenId).toBe(1n);
  expect(found?.sample?.uri).toMatch(/^data:application\/json/);
  const visited = await getForeignCollection(client, { collection, viewer: null });
  expect(visited).toEqual({ ...found, held: null });
});

test('the community’s names are NFTs, too', async () => {
  const { client, punkTldAddress: collection } = community;
  const found = await getForeignCollection(client, { collection, viewer });
  expect(found).toMatchObject({ name: '.degen', symbol: 'DEGENNAME', held: 0n });
});

test('a contract that lists its tokens shows its first', async () => {
  const found = await read({ ...erc721, first: number(7n), uri7: text('ipfs://7'), uri1: burning });
  expect(found).toEqual({ ...nothing, sample: { tokenId: 7n, uri: 'ipfs://7' } });
});

test('a contract whose ids start at 0 shows that token', async () => {
  const found = await read({ ...erc721, uri0: text('ipfs://0') });
  expect(found).toEqual({ ...nothing, sample: { tokenId: 0n, uri: 'ipfs://0' } });
});

test('a contract that tells nothing but that it is an ERC-721 is one', async () => {
  expect(await read(erc721)).toEqual(nothing);
});

const endless = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, maxUint256]);
test.each<[string, Acts, object]>([
  ['texts of 10 MB', { name: answeringText(10_000_000), uri1: answeringText(10_000_000) }, {}],
  ['a URI of more than 200,000 characters', { uri1: answeringText(200_001) }, {}],
  ['numbers for texts', { name: number(5n), uri1: number(maxUint256) }, {}],
  ['texts that end nowhere', { name: answering(endless), symbol: answering(endless) }, {}],
  ['less than a number', { supply: answering('0x01'), held: answering('0x') }, {}],
  ['nothing but gas', { name: burning, symbol: burning, supply: burning, uri1: burning }, {}],
  ['an impossible supply', { supply: number(maxUint256) }, { supply: maxUint256 }],
  [
    'a name that hides and reorders',
    { name: text('\u202eCa\u200bts\n\n<b>'), symbol: text('\u200b') },
    { name: 'Cats <b>' },
  ],
  ['a name of 5,000 letters', { name: text('é'.repeat(5_000)) }, { name: `${'é'.repeat(63)}…` }],
])('a contract that answers %s harms nobody', async (_what, acts, told) => {
  expect(await read({ ...erc721, ...acts })).toEqual({ ...nothing, ...told });
});

test('gas bounds what a contract can have its readers download', async () => {
  const found = await read({ ...erc721, supply: answeringGas });
  expect(found?.supply).toBeGreaterThan(100_000n);
  expect(found?.supply).toBeLessThan(200_000n);
});

test('a contract cannot have its readers fetch an address', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ data: '0x' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const lookup = (sender: Address): Hex =>
      encodeErrorResult({
        abi: parseAbi([
          'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
        ]),
        args: [sender, [`http://127.0.0.1:${port}/{data}`], '0x', '0x12345678', '0x'],
      });
    // The next contract's address, as EIP-3668 wants it.
    const self = numberToHex(0xc0de_0000n + contracts + 1n, { size: 20 });
    expect(await read({ ...erc721, name: refusing(lookup(self)) })).toEqual(nothing);
    expect(asked).toBe(0);
  } finally {
    server.close();
  }
});

test.each<[string, Acts]>([
  ['says yes to every interface', { ...erc721, knowsAll: number(1n) }],
  ['does not know ERC-165', { ...erc721, knows: number(0n) }],
  ['is no ERC-721', { ...erc721, isNft: number(0n) }],
  ['answers neither yes nor no', { ...erc721, isNft: number(2n) }],
  ['answers with megabytes', { ...erc721, isNft: answeringText(4_000_000) }],
  ['reverts', {}],
])('a contract that %s is no collection', async (_what, acts) => {
  expect(await read(acts)).toBeNull();
});

test.each([
  ['an account', () => viewer],
  ['a token', () => community.chatTokenAddress],
])('%s is no collection', async (_what, address) => {
  const { client } = community;
  expect(await getForeignCollection(client, { collection: address(), viewer })).toBeNull();
});

test('a network that cannot be reached does not make a collection vanish', async () => {
  const settings = {
    supportedChainId: sampleChainId,
    chainName: 'Degen Chain',
    tokenSymbol: 'DEGEN',
    tokenDecimals: 18,
    blockExplorerBaseUrl: '',
  };
  const client = createReadClient(settings, 'http://127.0.0.1:1');
  const reading = getForeignCollection(client, { collection: viewer, viewer });
  await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
});
