import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, erc721Abi, type Hex, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { sendToken } from './sendToken.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let collection: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  collection = await launchTestCollection(community, await deployTestLaunchpad(community));
  for (const _ of [1, 2]) await mint();
});
afterAll(() => node.stop());

async function mint() {
  const { client } = community;
  const wallet = community.wallet(2);
  const holder = wallet.account.address;
  const maxCostWei = parseEther('10');
  await waitForTransaction(
    client,
    await mintFromCurve({ client, wallet, collection, holder, maxCostWei }),
  );
}

const holderOf = (tokenId: bigint) =>
  community.client.readContract({
    address: collection,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [tokenId],
  });

async function send(tokenId: bigint, to: Address, from = 2) {
  const { client } = community;
  const wallet = community.wallet(from);
  const asked = vi.spyOn(wallet, 'writeContract');
  const sending = sendToken({ client, wallet, collection, tokenId, to });
  return { sending, asked };
}

async function contractWith(bytecode: Hex): Promise<Address> {
  const address = `0x${bytecode.slice(-8).padStart(40, '1')}` as const;
  const tester = createTestClient({
    chain: community.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  });
  await tester.setCode({ address, bytecode });
  return address;
}

/** Answers every call with the selector of `onERC721Received`: 0x150b7a02. */
const taking = '0x63150b7a0260e01b60005260206000f3';
/** Reverts every call with an error that nobody knows: 0xdeadbeef. */
const refusing = '0x63deadbeef60e01b60005260046000fd';

test('a token goes to an account', async () => {
  const to = community.wallet(3).account.address;
  const { sending } = await send(1n, to);
  await waitForTransaction(community.client, await sending);
  expect(await holderOf(1n)).toBe(to);
});

test('a token goes to a contract that takes it', async () => {
  const to = await contractWith(taking);
  const { sending } = await send(2n, to);
  await waitForTransaction(community.client, await sending);
  expect((await holderOf(2n)).toLowerCase()).toBe(to);
});

const lost = 'An NFT sent there would be lost. Choose another address.';
const refused = 'This address can’t receive NFTs. Choose another address.';
test.each([
  ['the zero address', () => `0x${'0'.repeat(40)}` as const, lost],
  ['the collection itself', () => collection, lost],
  ['a contract that knows no NFTs', () => community.chatTokenAddress, refused],
  ['a contract that refuses it without a word', () => contractWith(refusing), refused],
])('a token to %s is refused before the wallet is asked', async (_what, receiver, reason) => {
  const { sending, asked } = await send(1n, await receiver(), 3);
  await expect(sending).rejects.toMatchObject({ code: 'reverted', message: reason });
  expect(asked).not.toHaveBeenCalled();
  expect(await holderOf(1n)).toBe(community.wallet(3).account.address);
});

test.each([
  ['of another member', 1n, 'Error: You don’t own this NFT.'],
  ['that does not exist', 9n, 'Error: This NFT doesn’t exist.'],
])('a token %s is not sent', async (_what, tokenId, reason) => {
  const { sending, asked } = await send(tokenId, await contractWith(refusing));
  await expect(sending).rejects.toMatchObject({ code: 'reverted', message: reason });
  expect(asked).not.toHaveBeenCalled();
});
