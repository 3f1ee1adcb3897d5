import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import type { Address, Hash } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { editProfile } from './editProfile.ts';
import { getCollection } from './getCollection.ts';
import { getCreatorFees } from './getCreatorFees.ts';
import { getLaunchpad } from './getLaunchpad.ts';
import { getLaunchpadOwner } from './getLaunchpadOwner.ts';
import { lowerCreatorFee } from './lowerCreatorFee.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { setFeatured } from './setFeatured.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';
import { withdrawCreatorFees } from './withdrawCreatorFees.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let launchpad: Address;
let collection: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  launchpad = await deployTestLaunchpad(community);
  collection = await launchTestCollection(community, launchpad);
});
afterAll(() => node.stop());

/** What the acts of one wallet on the collection share. */
const by = (index: number) => ({
  client: community.client,
  wallet: community.wallet(index),
  collection,
});
const confirm = async (sending: Promise<Hash>) =>
  waitForTransaction(community.client, await sending);

const song = {
  description: 'A song',
  image: 'ar://cover',
  media: 'ar://song.mp3',
  mediaKind: 'audio',
} as const;

test('a creator changes what every token shows', async () => {
  await confirm(editProfile({ ...by(1), profile: song }));
  expect((await getCollection(community.client, { collection })).profile).toEqual(song);
});

test('a creator lowers the fee of later trades', async () => {
  await confirm(lowerCreatorFee({ ...by(1), creatorFeeBps: 100n }));
  const { terms } = await getCollection(community.client, { collection });
  expect(terms.creatorFeeBps).toBe(100n);
});

test('a creator withdraws what waits, to whom it says', async () => {
  const { client } = community;
  const { mintCost } = await getCollection(client, { collection });
  const buyer = by(2).wallet.account.address;
  expect(mintCost.creatorFee).toBeGreaterThan(0n);
  await confirm(mintFromCurve({ ...by(2), holder: buyer, maxCostWei: mintCost.total }));
  expect(await getCreatorFees(client, { collection })).toBe(mintCost.creatorFee);

  const to = `0x${'77'.repeat(20)}` as const;
  await confirm(withdrawCreatorFees({ ...by(1), to }));
  expect(await getCreatorFees(client, { collection })).toBe(0n);
  expect(await client.getBalance({ address: to })).toBe(mintCost.creatorFee);
});

test('the owner of the launchpad features a collection, and takes it off', async () => {
  const { client } = community;
  const owner = community.wallet(0).account.address;
  expect(await getLaunchpadOwner(client, { launchpad })).toBe(owner);
  for (const featured of [true, false]) {
    await confirm(setFeatured({ ...by(0), launchpad, featured }));
    const list = (await getLaunchpad(client, { launchpad })).featured;
    expect(list).toEqual(featured ? [collection] : []);
  }
});

const onlyOwner = 'Error: Only the owner can do this.';
test.each([
  ['a profile by another member', () => editProfile({ ...by(3), profile: song }), onlyOwner],
  [
    'a profile with an image that has a blank',
    () => editProfile({ ...by(1), profile: { ...song, image: 'a b' } }),
    'Error: This image link isn’t valid.',
  ],
  ['a fee by another member', () => lowerCreatorFee({ ...by(3), creatorFeeBps: 0n }), onlyOwner],
  [
    'a fee that is higher',
    () => lowerCreatorFee({ ...by(1), creatorFeeBps: 301n }),
    'Error: The creator fee can only go down.',
  ],
  [
    'a withdrawal by another member',
    () => withdrawCreatorFees({ ...by(3), to: by(3).wallet.account.address }),
    onlyOwner,
  ],
  [
    'a withdrawal of nothing',
    () => withdrawCreatorFees({ ...by(1), to: by(1).wallet.account.address }),
    'Error: Nothing to withdraw.',
  ],
  [
    'a list by another member',
    () => setFeatured({ ...by(3), launchpad, featured: true }),
    onlyOwner,
  ],
  [
    'a collection that is not featured, taken off the list',
    () => setFeatured({ ...by(0), launchpad, featured: false }),
    'Error: Nothing to change. Reload the page.',
  ],
  [
    'a token that is no collection, put on the list',
    () =>
      setFeatured({
        ...by(0),
        launchpad,
        collection: community.chatTokenAddress,
        featured: true,
      }),
    'Error: This collection wasn’t launched here.',
  ],
])('%s is refused before the wallet is asked', async (_what, act, reason) => {
  const { client } = community;
  const sent = () =>
    Promise.all(
      [0, 1, 3].map((index) =>
        client.getTransactionCount({ address: community.wallet(index).account.address }),
      ),
    );
  const before = await sent();
  await expect(act()).rejects.toMatchObject({ code: 'reverted', reason });
  expect(await sent()).toEqual(before);
});
