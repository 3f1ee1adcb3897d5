import { readFileSync } from 'node:fs';
import { deploySample, sampleChainId, sampleOwner, sampleTreasury } from '@parley/deploy/sample';
import { deploySampleAirdrops } from '@parley/deploy/sampleAirdrops';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, http, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadClient } from '../client.ts';
import { chatTokenAbi, nameRegistryAbi } from '../generated/abis.ts';
import { mintName } from '../names/mintName.ts';
import { mintFromCurve } from '../nft/mintFromCurve.ts';
import { launchTestCollection } from '../nft/testLaunchpad.ts';
import { getPoints } from '../points/getPoints.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { actAsOwner, type OwnerAct } from './actAsOwner.ts';
import { collectionFeesAct, getCollectionFees } from './getCollectionFees.ts';
import { getOwnedState } from './getOwnedState.ts';
import { getOwners } from './getOwners.ts';
import { isContractWallet } from './isContractWallet.ts';
import { type OwnedName, type OwnedPlace, ownedPlaces } from './ownedContracts.ts';
import { shareCaps } from './shareCaps.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let places: OwnedPlace[];
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const { nftLaunchpadBondingAddress } = await deploySampleNft(node.rpcUrl, community);
  const { swapRouterAddress, weth } = await deploySampleSwap(node.rpcUrl, community);
  places = [
    { name: 'NameMinter', address: community.punkMinterAddress },
    { name: 'Launchpad', address: nftLaunchpadBondingAddress },
    { name: 'SwapRouter', address: swapRouterAddress },
    { name: 'Moderators', address: community.moderatorsAddress },
    { name: 'ActivityPoints', address: community.activityPointsAddress },
    { name: 'NameRegistry', address: community.punkTldAddress },
    // A token without an owner.
    { name: 'ChatToken', address: weth },
  ];
});
afterAll(() => node.stop());

const addressOf = (name: OwnedName): Address => {
  const place = places.find((one) => one.name === name);
  if (place === undefined) throw new Error(`no ${name}`);
  return place.address;
};

async function stateOf(name: OwnedName) {
  const [state] = await getOwnedState(community.client, [{ name, address: addressOf(name) }]);
  if (state === undefined) throw new Error(`${name} has no owner`);
  return state;
}

async function act(name: OwnedName, by: number, owners: OwnerAct) {
  const { client } = community;
  const hash = await actAsOwner({
    client,
    wallet: community.wallet(by),
    contract: addressOf(name),
    act: owners,
  });
  return waitForTransaction(client, hash);
}

const member = `0x${'77'.repeat(20)}` as const;
const percent = (share: number) => BigInt(share * 100);

test('the owner of every contract is read, and a token without an owner is left out', async () => {
  const owners = await getOwners(community.client, places);
  expect(owners.map(({ name }) => name)).toEqual(
    places.map(({ name }) => name).filter((name) => name !== 'ChatToken'),
  );
  for (const found of owners) {
    expect(found).toMatchObject({ owner: sampleOwner, pendingOwner: null });
  }
  expect(await getOwners(community.client, [])).toEqual([]);
});

test('a chain that is not there is an error, not a community without owners', async () => {
  const nobody = createReadClient(
    {
      supportedChainId: sampleChainId,
      chainName: 'Degen Chain',
      tokenSymbol: 'DEGEN',
      tokenDecimals: 18,
      blockExplorerBaseUrl: '',
    },
    'http://127.0.0.1:9',
  );
  await expect(getOwners(nobody, places)).rejects.toMatchObject({ code: 'unavailable' });
});

test('the settings of each contract are what it was deployed with', async () => {
  const states = await getOwnedState(community.client, places);
  const settings = Object.fromEntries(states.map((state) => [state.name, state.settings]));
  const nothingYet = { paused: false, treasury: sampleTreasury, revenue: 0n };
  expect(settings.NameMinter).toEqual({
    ...nothingYet,
    pricesWei: [5, 4, 3, 2, 1].map((coins) => parseEther(String(coins))),
    referralFee: percent(10),
  });
  expect(settings.Launchpad).toEqual({
    ...nothingYet,
    launchFee: parseEther('1'),
    protocolFee: percent(2),
    referralFee: percent(10),
    featured: [],
    collectionFees: { totalWei: 0n, next: [] },
  });
  expect(settings.SwapRouter).toMatchObject({
    swapFee: 50n,
    referralShare: percent(20),
    stakingShare: percent(50),
    treasury: sampleTreasury,
    revenue: 0n,
  });
  expect(settings.Moderators).toEqual({ moderators: [] });
  expect(settings.ActivityPoints?.adjustmentCap).toBe(parseEther('100'));
  expect(settings.ActivityPoints?.writers).toContain(addressOf('NameMinter'));
  expect(settings.NameRegistry).toEqual({});
});

test('what a contract of somebody else’s does not have is left out, and the others are read whole', async () => {
  const foreign = addressOf('Moderators');
  const states = await getOwnedState(community.client, [
    { name: 'Launchpad', address: foreign },
    { name: 'NameMinter', address: foreign },
    { name: 'ActivityPoints', address: foreign },
    { name: 'NameRegistry', address: community.chatTokenAddress },
    ...places,
  ]);
  expect(states.slice(0, 4).map(({ settings }) => settings)).toEqual([{}, {}, {}, {}]);
  expect(states.slice(4)).toEqual(await getOwnedState(community.client, places));
});

const change = (name: OwnedName, owners: OwnerAct, after: object) => [name, owners, after] as const;
test.each([
  change('NameMinter', { functionName: 'setPaused', args: [true] }, { paused: true }),
  change('NameMinter', { functionName: 'setPaused', args: [false] }, { paused: false }),
  change(
    'NameMinter',
    { functionName: 'setPrices', args: [[9n, 8n, 7n, 6n, 0n]] },
    { pricesWei: [9n, 8n, 7n, 6n, 0n] },
  ),
  change('Launchpad', { functionName: 'setPaused', args: [true] }, { paused: true }),
  change('Launchpad', { functionName: 'setLaunchFee', args: [3n] }, { launchFee: 3n }),
  change('Launchpad', { functionName: 'setTreasury', args: [member] }, { treasury: member }),
  change(
    'Moderators',
    { functionName: 'setModerator', args: [member, true] },
    { moderators: [member] },
  ),
  change('Moderators', { functionName: 'setModerator', args: [member, false] }, { moderators: [] }),
])('the owner of %s changes it by %o', async (name, owners, after) => {
  await act(name, 0, owners);
  expect((await stateOf(name)).settings).toMatchObject(after);
});

test('the owner changes what stakers get, up to the cap, and where they are paid stays', async () => {
  const { staking } = (await stateOf('SwapRouter')).settings;
  if (staking === undefined) throw new Error('no staking');
  const cap = shareCaps.stakingShare;
  const give = (share: bigint) =>
    act('SwapRouter', 0, { functionName: 'setStaking', args: [staking, share] });
  await give(cap);
  expect((await stateOf('SwapRouter')).settings).toMatchObject({ staking, stakingShare: cap });
  await expect(give(cap + 1n)).rejects.toMatchObject({ code: 'reverted' });
});

test('a source of points that the owner takes out is no longer listed', async () => {
  const isListed = async () =>
    (await stateOf('ActivityPoints')).settings.writers?.includes(addressOf('NameMinter'));
  for (const allowed of [false, true]) {
    const args = [addressOf('NameMinter'), allowed] as const;
    await act('ActivityPoints', 0, { functionName: 'setWriter', args });
    expect(await isListed()).toBe(allowed);
  }
});

test('a withdrawal sends the revenue to the treasury, to the wei, whoever asks for it', async () => {
  const { client } = community;
  await act('NameMinter', 0, { functionName: 'setPrices', args: [[7n, 7n, 7n, 7n, 7n]] });
  const wallet = community.wallet(2);
  const hash = await mintName({
    client,
    wallet,
    name: 'seven',
    holder: wallet.account.address,
    referrer: zeroAddress,
    minter: addressOf('NameMinter'),
    registry: addressOf('NameRegistry'),
    valueWei: 7n,
  });
  await waitForTransaction(client, hash);
  expect((await stateOf('NameMinter')).settings.revenue).toBe(7n);
  const before = await client.getBalance({ address: sampleTreasury });
  await act('NameMinter', 3, { functionName: 'withdrawRevenue', args: [] });
  expect((await client.getBalance({ address: sampleTreasury })) - before).toBe(7n);
  expect((await stateOf('NameMinter')).settings.revenue).toBe(0n);
});

test('the community’s fees of collections are found, and paid to the treasury by anybody, to the wei', async () => {
  const { client, wallet, multicallAddress } = community;
  const launchpad = addressOf('Launchpad');
  await act('Launchpad', 0, { functionName: 'setPaused', args: [false] });
  const collections = [];
  for (const uniqueId of ['cats', 'dogs', 'owls']) {
    const { launchFee = 0n } = (await stateOf('Launchpad')).settings;
    const changes = { uniqueId, valueWei: launchFee };
    collections.push(await launchTestCollection(community, launchpad, changes));
  }
  const [cats, dogs] = collections as [Address, Address];
  for (const [collection, times] of [
    [cats, 1],
    [dogs, 2],
  ] as const) {
    for (let time = 0; time < times; time += 1) {
      const holder = wallet(2).account.address;
      const maxCostWei = parseEther('50');
      const mint = { client, wallet: wallet(2), collection, holder, maxCostWei };
      await waitForTransaction(client, await mintFromCurve(mint));
    }
  }
  const fees = await getCollectionFees(client, launchpad);
  expect(fees.next).toEqual([dogs, cats]);
  expect(fees.totalWei).toBeGreaterThan(0n);
  const { treasury = zeroAddress } = (await stateOf('Launchpad')).settings;
  const before = await client.getBalance({ address: treasury });
  const hash = await actAsOwner({
    client,
    wallet: wallet(3),
    contract: multicallAddress,
    act: collectionFeesAct(fees.next),
  });
  await waitForTransaction(client, hash);
  expect((await client.getBalance({ address: treasury })) - before).toBe(fees.totalWei);
  expect(await getCollectionFees(client, launchpad)).toEqual({ totalWei: 0n, next: [] });
});

test('the owner gives points with a reason, and takes back no more than was gained', async () => {
  const args = [member, parseEther('7'), 'For the map'] as const;
  await act('ActivityPoints', 0, { functionName: 'bonus', args });
  const activityPoints = addressOf('ActivityPoints');
  const pointsOf = () => getPoints(community.client, { activityPoints, address: member });
  expect(await pointsOf()).toBe(parseEther('7'));
  const take = (amount: bigint) =>
    act('ActivityPoints', 0, { functionName: 'correct', args: [member, amount, 'By mistake'] });
  await expect(take(parseEther('7') + 1n)).rejects.toMatchObject({ code: 'reverted' });
  await take(parseEther('2'));
  expect(await pointsOf()).toBe(parseEther('5'));
});

test('the owner says who may register usernames, and who may mint tokens, and how many', async () => {
  for (const allowed of [true, false]) {
    await act('NameRegistry', 0, { functionName: 'setMinter', args: [member, allowed] });
    const place = { address: addressOf('NameRegistry'), abi: nameRegistryAbi } as const;
    const call = { ...place, functionName: 'isMinter', args: [member] } as const;
    expect(await community.client.readContract(call)).toBe(allowed);
  }
  const { client, wallet, chatTokenAddress: contract } = community;
  const args = [member, parseEther('3')] as const;
  const owners = { functionName: 'setMinterAllowance', args } as const;
  const by = { client, wallet: wallet(0), contract };
  await waitForTransaction(client, await actAsOwner({ ...by, act: owners }));
  const call = { address: contract, abi: chatTokenAbi, functionName: 'minterAllowance' } as const;
  expect(await client.readContract({ ...call, args: [member] })).toBe(parseEther('3'));
});

test('what nobody claimed is the owner’s after the last day only, and goes where it says', async () => {
  const { client, wallet, chatTokenAddress } = community;
  const { nameAirdrop: address } = await deploySampleAirdrops(node.rpcUrl, community);
  const [state] = await getOwnedState(client, [{ name: 'NameAirdrop', address }]);
  const { deadline = 0n } = state?.settings ?? {};
  expect(deadline).toBeGreaterThan((await client.getBlock()).timestamp);
  const sweep = () =>
    actAsOwner({
      client,
      wallet: wallet(0),
      contract: address,
      act: { functionName: 'sweep', args: [member] },
    });
  await expect(sweep()).rejects.toMatchObject({ code: 'reverted' });
  const left = await getTokenBalance(client, { token: chatTokenAddress, address });
  const tester = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setNextBlockTimestamp({ timestamp: deadline + 1n });
  await tester.mine({ blocks: 1 });
  await waitForTransaction(client, await sweep());
  expect(await getTokenBalance(client, { token: chatTokenAddress, address: member })).toBe(left);
});

test('ownership moves in two steps', async () => {
  const heir = community.wallet(4).account.address;
  await act('Moderators', 0, { functionName: 'transferOwnership', args: [heir] });
  expect(await stateOf('Moderators')).toMatchObject({ owner: sampleOwner, pendingOwner: heir });
  await act('Moderators', 4, { functionName: 'acceptOwnership', args: [] });
  expect(await stateOf('Moderators')).toMatchObject({ owner: heir, pendingOwner: null });
});

const capped = [
  ['NameMinter', 'setReferralFee', 'referralFee'],
  ['Launchpad', 'setReferralFee', 'referralFee'],
  ['Launchpad', 'setProtocolFee', 'protocolFee'],
  ['SwapRouter', 'setSwapFee', 'swapFee'],
  ['SwapRouter', 'setReferralShare', 'referralShare'],
] as const;
test.each(capped)(
  '%s takes %s up to the cap of the page, and no more',
  async (name, functionName, share) => {
    const cap = shareCaps[share];
    await act(name, 0, { functionName, args: [cap] });
    expect((await stateOf(name)).settings).toMatchObject({ [share]: cap });
    const over = act(name, 0, { functionName, args: [cap + 1n] });
    await expect(over).rejects.toMatchObject({ code: 'reverted' });
  },
);

const onlyOwner = 'Error: Only the owner can do this.';
test.each([
  ['a pause by a member', 'NameMinter', 3, { functionName: 'setPaused', args: [true] }, onlyOwner],
  [
    'an ownership that was not offered',
    'NameMinter',
    3,
    { functionName: 'acceptOwnership', args: [] },
    onlyOwner,
  ],
  [
    'no treasury',
    'NameMinter',
    0,
    { functionName: 'setTreasury', args: [zeroAddress] },
    'Error: This address can’t be the treasury.',
  ],
  [
    'a withdrawal of nothing',
    'SwapRouter',
    0,
    { functionName: 'withdrawRevenue', args: [] },
    'Error: Nothing to withdraw.',
  ],
] as const)('%s is refused before the wallet is asked', async (_what, name, by, owners, reason) => {
  const { client } = community;
  const { address } = community.wallet(by).account;
  const before = await client.getTransactionCount({ address });
  await expect(act(name, by, owners)).rejects.toMatchObject({ code: 'reverted', reason });
  expect(await client.getTransactionCount({ address })).toBe(before);
});

test('a wallet that is a contract is told from one with a key, delegated or not', async () => {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const { address } = community.wallet(5).account;
  expect(await isContractWallet(client, address)).toBe(false);
  await tester.setCode({ address, bytecode: `0xef0100${'77'.repeat(20)}` });
  expect(await isContractWallet(client, address)).toBe(false);
  expect(await isContractWallet(client, addressOf('Moderators'))).toBe(true);
});

test('an owner has every airdrop for points, the newest first', () => {
  const config = publicConfigSchema.parse({
    ...JSON.parse(readFileSync('config/degen.json', 'utf8')),
    airdropApAddress: `0x${'3'.repeat(40)}`,
    earlierAirdropApAddresses: [`0x${'2'.repeat(40)}`, `0x${'1'.repeat(40)}`],
  });
  expect(ownedPlaces(config)).toEqual(
    ['3', '2', '1'].map((digit) => ({ name: 'PointsAirdrop', address: `0x${digit.repeat(40)}` })),
  );
});
