import { readFileSync } from 'node:fs';
import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploySample, sampleChainId } from '../sample.ts';
import { deploySampleNft } from '../sampleNft.ts';

let node: EmbeddedChain;
let measured: Record<string, number>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  measured = await measure();
});
afterAll(() => node.stop());

const profile = {
  description: 'd'.repeat(100),
  image: `ipfs://${'b'.repeat(53)}`,
  media: '',
  mediaKind: 0,
};

/** Gas of whole transactions, from their receipts, with calldata and the 21,000 of each. */
async function measure(): Promise<Record<string, number>> {
  const community = await deploySample(node.rpcUrl);
  const { client } = community;
  const { nftLaunchpadBondingAddress: address } = await deploySampleNft(node.rpcUrl, community);
  const launchpad = { address, abi: launchpadAbi } as const;
  type Wallet = ReturnType<typeof community.wallet>;
  const [anna, bert] = [community.wallet(1), community.wallet(2)];
  const [cleo, dora] = [community.wallet(3), community.wallet(4)];
  const gas = async (hash: Hash) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    return Number(receipt.gasUsed);
  };
  const launch = (wallet: Wallet, uniqueId: string, referrer: Address, firstTokens = 0n) =>
    wallet
      .writeContract({
        ...launchpad,
        functionName: 'launch',
        args: [
          {
            uniqueId,
            name: 'Eight ch',
            symbol: 'EIGHT',
            profile,
            basePrice: parseEther('0.01'),
            creatorFee: 200n,
            maxProtocolFee: 200n,
            firstTokens,
          },
          referrer,
        ],
        value: parseEther('2'),
      })
      .then(gas);
  const referrer = community.wallet(8).account.address;
  await launch(dora, 'first', zeroAddress);
  const launches = {
    'launch, referrer, a first launch': await launch(anna, 'second', referrer),
    'launch, referrer, a later launch': await launch(anna, 'third', referrer),
    'launch, no referrer, a later launch': await launch(anna, 'fourth', zeroAddress),
    'launch with one token, no referrer': await launch(anna, 'fifth', zeroAddress, 1n),
  };

  const collection = {
    address: await client.readContract({
      ...launchpad,
      functionName: 'collectionOf',
      args: [anna.account.address, 'second'],
    }),
    abi: collectionAbi,
  } as const;
  const mint = async (wallet: Wallet, more = 0n) => {
    const [, , , cost] = await client.readContract({ ...collection, functionName: 'mintCost' });
    return gas(
      await wallet.writeContract({
        ...collection,
        functionName: 'mint',
        args: [wallet.account.address, cost],
        value: cost + more,
      }),
    );
  };
  const burn = (wallet: Wallet, tokenId: bigint) =>
    wallet
      .writeContract({
        ...collection,
        functionName: 'burn',
        args: [tokenId, parseEther('0.001'), 4_000_000_000n],
      })
      .then(gas);
  const mintMany = async (wallet: Wallet, count: bigint) =>
    gas(
      await wallet.writeContract({
        ...collection,
        functionName: 'mintMany',
        args: [wallet.account.address, count, parseEther('900')],
        value: parseEther('900'),
      }),
    );
  const burnMany = (wallet: Wallet, tokenIds: readonly bigint[]) =>
    wallet
      .writeContract({
        ...collection,
        functionName: 'burnMany',
        args: [tokenIds, parseEther('0.001'), 4_000_000_000n],
      })
      .then(gas);
  /** Five acts one by one; what they use together. */
  const five = async (act: (index: bigint) => Promise<number>) => {
    let sum = 0;
    for (let index = 0n; index < 5n; index += 1n) sum += await act(index);
    return sum;
  };
  const edit = (media: string, mediaKind: number) =>
    anna
      .writeContract({
        ...collection,
        functionName: 'editProfile',
        args: [{ ...profile, media, mediaKind }],
      })
      .then(gas);
  await mint(bert);
  return {
    ...launches,
    'curve buy, a newcomer without points': await mint(cleo),
    'curve buy, a newcomer with points': await mint(anna),
    'curve buy, a holder': await mint(bert),
    'curve buy, a holder, refund': await mint(bert, 1n),
    'curve sell, one of several': await burn(bert, 1n),
    'curve sell, the last one of a holder': await burn(cleo, 2n),
    // Bert holds tokens 4 and 5; these are 6 to 35.
    'curve buy, five one by one, refunds': await five(() => mint(bert, 1n)),
    'curve buy, five at once, refund': await mintMany(bert, 5n),
    'curve buy, twenty at once, refund': await mintMany(bert, 20n),
    'curve sell, five one by one': await five((index) => burn(bert, 6n + index)),
    'curve sell, five at once': await burnMany(bert, [11n, 12n, 13n, 14n, 15n]),
    'curve sell, twenty at once': await burnMany(
      bert,
      Array.from({ length: 20 }, (_, index) => BigInt(16 + index)),
    ),
    'edit of a profile, YouTube id': await edit('dQw4w9WgXcQ', 3),
    'fees of trades to the treasury': await dora
      .writeContract({ ...collection, functionName: 'withdrawProtocolFees' })
      .then(gas),
  };
}

test('gas is what it was when it was last written down', async () => {
  await expect(`${JSON.stringify(measured, null, 2)}\n`).toMatchFileSnapshot('nftSnapshot.json');
});

test.each([
  ['launch, referrer, a first launch', 450_000],
  ['curve buy, a holder', 105_000],
  ['curve buy, a newcomer without points', 125_000],
  ['curve sell, one of several', 75_000],
])('%s stays within %d', (action, budget) => {
  expect(measured[action]).toBeLessThanOrEqual(budget);
});

test('docs/gas.md shows these figures', () => {
  const page = readFileSync('docs/gas.md', 'utf8').replaceAll(/ +\|/g, ' |');
  for (const [action, figure] of Object.entries(measured)) {
    expect(page).toContain(`| ${action} | ${figure.toLocaleString('en')} |`);
  }
});
