import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleAirdrops } from '@parley/deploy/sampleAirdrops';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deploySafe, type Safe, type SafeCall } from '@parley/testkit/safe';
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  type Hash,
  type Hex,
  http,
  parseEther,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchTestCollection } from '../nft/testLaunchpad.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { actAsOwner, type OwnerAct } from './actAsOwner.ts';
import { getOwners } from './getOwners.ts';
import { isContractWallet } from './isContractWallet.ts';
import type { OwnedName, OwnedPlace } from './ownedContracts.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let safe: Safe;
let places: Record<OwnedName, Address>;
let collection: Address;
/** A community whose contracts the deployer hands over to a Safe. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const { nftLaunchpadBondingAddress } = await deploySampleNft(node.rpcUrl, community);
  const { swapRouterAddress } = await deploySampleSwap(node.rpcUrl, community);
  const changes = { uniqueId: 'cats', valueWei: parseEther('1') };
  collection = await launchTestCollection(community, nftLaunchpadBondingAddress, changes);
  const { nameAirdrop, pointsAirdrop } = await deploySampleAirdrops(node.rpcUrl, community);
  places = {
    NameMinter: community.punkMinterAddress,
    Launchpad: nftLaunchpadBondingAddress,
    SwapRouter: swapRouterAddress,
    Moderators: community.moderatorsAddress,
    ActivityPoints: community.activityPointsAddress,
    NameRegistry: community.punkTldAddress,
    ChatToken: community.chatTokenAddress,
    NameAirdrop: nameAirdrop,
    PointsAirdrop: pointsAirdrop,
  };
  safe = await deploySafe(node.rpcUrl, community.wallet(8));
});
afterAll(() => node.stop());

/** The Safe as a page has it: what it is asked to send is signed by both and carried out. */
function safeWallet() {
  const { client } = community;
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method !== 'eth_sendTransaction') return client.request({ method, params } as never);
    const [{ to, data = '0x', value = '0x0' }] = params as [
      { to: Address; data?: Hex; value?: Hex },
    ];
    return safe.execute(await safe.propose({ to, data, value: BigInt(value) } satisfies SafeCall));
  };
  return createWalletClient({
    account: safe.address,
    chain: community.chain,
    transport: custom({ request }),
  });
}

async function act(name: OwnedName, owners: OwnerAct) {
  const { client } = community;
  const sent: Hash = await actAsOwner({
    client,
    wallet: safeWallet() as never,
    contract: places[name],
    act: owners,
  });
  return waitForTransaction(client, sent);
}

const member = `0x${'77'.repeat(20)}` as const;
const spot = (name: OwnedName): OwnedPlace => ({ name, address: places[name] });

test('a Safe accepts the ownership of every contract that it was offered, and is known as a contract', async () => {
  const { client } = community;
  expect(await isContractWallet(client, safe.address)).toBe(true);
  const names = Object.keys(places) as OwnedName[];
  for (const name of names) {
    const hash = await actAsOwner({
      client,
      wallet: community.wallet(0),
      contract: places[name],
      act: { functionName: 'transferOwnership', args: [safe.address] },
    });
    await waitForTransaction(client, hash);
    await act(name, { functionName: 'acceptOwnership', args: [] });
  }
  const owners = await getOwners(client, names.map(spot));
  expect(owners).toHaveLength(names.length);
  for (const found of owners) {
    expect(found, found.name).toMatchObject({ owner: safe.address, pendingOwner: null });
  }
});

const percent = 100n;
const powers: readonly (readonly [OwnedName, () => OwnerAct])[] = [
  ['NameMinter', () => ({ functionName: 'setPaused', args: [true] })],
  ['NameMinter', () => ({ functionName: 'setPrices', args: [[9n, 8n, 7n, 6n, 5n]] })],
  ['NameMinter', () => ({ functionName: 'setReferralFee', args: [percent] })],
  ['NameMinter', () => ({ functionName: 'setTreasury', args: [safe.address] })],
  ['Launchpad', () => ({ functionName: 'setLaunchFee', args: [3n] })],
  ['Launchpad', () => ({ functionName: 'setProtocolFee', args: [percent] })],
  ['Launchpad', () => ({ functionName: 'setFeatured', args: [collection, true] })],
  ['Launchpad', () => ({ functionName: 'setTreasury', args: [safe.address] })],
  ['Launchpad', () => ({ functionName: 'withdrawRevenue', args: [] })],
  ['Launchpad', () => ({ functionName: 'setPaused', args: [true] })],
  ['SwapRouter', () => ({ functionName: 'setSwapFee', args: [percent] })],
  ['SwapRouter', () => ({ functionName: 'setReferralShare', args: [percent] })],
  ['SwapRouter', () => ({ functionName: 'setStaking', args: [member, percent] })],
  ['SwapRouter', () => ({ functionName: 'setTreasury', args: [safe.address] })],
  ['Moderators', () => ({ functionName: 'setModerator', args: [member, true] })],
  ['ActivityPoints', () => ({ functionName: 'bonus', args: [member, 9n, 'For the map'] })],
  ['ActivityPoints', () => ({ functionName: 'correct', args: [member, 4n, 'By mistake'] })],
  ['ActivityPoints', () => ({ functionName: 'setWriter', args: [member, true] })],
  ['NameRegistry', () => ({ functionName: 'setMinter', args: [member, true] })],
  ['ChatToken', () => ({ functionName: 'setMinterAllowance', args: [member, 5n] })],
];
test.each(powers)('a Safe that owns %s does with it what an owner can: %o', async (name, power) => {
  const owners = power();
  const { client } = community;
  const paid = await client.getBalance({ address: safe.address });
  expect(await act(name, owners)).toMatchObject({ status: 'success' });
  const gained = (await client.getBalance({ address: safe.address })) - paid;
  expect(gained > 0n).toBe(owners.functionName === 'withdrawRevenue');
  // The power is the Safe's now, and no longer the deployer's.
  const others = actAsOwner({
    client,
    wallet: community.wallet(0),
    contract: places[name],
    act: owners,
  });
  await expect(others).rejects.toMatchObject({ code: 'reverted' });
});

test('what nobody claimed of an airdrop goes where the Safe says, after its last day', async () => {
  const { client } = community;
  const sweep: OwnerAct = { functionName: 'sweep', args: [member] };
  for (const name of ['NameAirdrop', 'PointsAirdrop'] as const) {
    await expect(act(name, sweep)).rejects.toMatchObject({ code: 'reverted' });
  }
  const tester = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
  const { timestamp } = await client.getBlock();
  await tester.setNextBlockTimestamp({ timestamp: timestamp + 31n * 86_400n });
  await tester.mine({ blocks: 1 });
  for (const name of ['NameAirdrop', 'PointsAirdrop'] as const) {
    expect(await act(name, sweep)).toMatchObject({ status: 'success' });
  }
});

test('what a Safe must not do is refused before its signers are asked', async () => {
  const nonce = () =>
    community.client.readContract({
      address: safe.address,
      abi: [
        {
          type: 'function',
          name: 'nonce',
          inputs: [],
          outputs: [{ type: 'uint256' }],
          stateMutability: 'view',
        },
      ] as const,
      functionName: 'nonce',
    });
  const before = await nonce();
  const over = act('SwapRouter', { functionName: 'setSwapFee', args: [101n] });
  await expect(over).rejects.toMatchObject({ code: 'reverted' });
  expect(await nonce()).toBe(before);
});

test('a Safe hands a contract over, and the deployer takes it back', async () => {
  const { client } = community;
  const heir = community.wallet(0);
  await act('Moderators', { functionName: 'transferOwnership', args: [heir.account.address] });
  const accepted = await actAsOwner({
    client,
    wallet: heir,
    contract: places.Moderators,
    act: { functionName: 'acceptOwnership', args: [] },
  });
  await waitForTransaction(client, accepted);
  const [found] = await getOwners(client, [spot('Moderators')]);
  expect(found?.owner).toBe(heir.account.address);
});
