import { readFileSync } from 'node:fs';
import {
  anchorsAbi,
  chatTokenAbi,
  nameAirdropAbi,
  nameMinterAbi,
  nameRegistryAbi,
  pointsAirdropAbi,
  tipsAbi,
} from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Hash, maxUint256, parseEther, toHex, zeroAddress, zeroHash } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploySample, sampleChainId } from '../sample.ts';
import { deploySampleAirdrops } from '../sampleAirdrops.ts';

let node: EmbeddedChain;
let measured: Record<string, number>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const community = await deploySample(node.rpcUrl);
  measured = { ...(await measureNames(community)), ...(await measureEconomy(community)) };
});
afterAll(() => node.stop());

type Community = Awaited<ReturnType<typeof deploySample>>;

/** Gas of whole transactions, from their receipts, with calldata and the 21,000 of each. */
async function gasOf({ client }: Community, hash: Hash): Promise<number> {
  const receipt = await client.waitForTransactionReceipt({ hash });
  expect(receipt.status).toBe('success');
  return Number(receipt.gasUsed);
}

async function measureNames(community: Community): Promise<Record<string, number>> {
  const { client, punkMinterAddress, punkTldAddress } = community;
  const referrer = community.wallet(8).account.address;
  const minter = { address: punkMinterAddress, abi: nameMinterAbi } as const;
  const registry = { address: punkTldAddress, abi: nameRegistryAbi } as const;
  const [anna, bert, cleo] = [community.wallet(1), community.wallet(2), community.wallet(3)];
  const gas = (hash: Hash) => gasOf(community, hash);
  const mint = (
    wallet: typeof anna,
    name: string,
    { by = referrer, holder = wallet.account.address, value = '1' } = {},
  ) =>
    wallet
      .writeContract({
        ...minter,
        functionName: 'mint',
        args: [name, holder, by],
        value: parseEther(value),
      })
      .then(gas);
  const edit = (functionName: 'editData' | 'editDefaultDomain', ...args: string[]) =>
    anna.writeContract({ ...registry, functionName, args: args as never }).then(gas);
  const transfer = async (name: string) => {
    const id = await client.readContract({ ...registry, functionName: 'tokenIdOf', args: [name] });
    const args = [anna.account.address, cleo.account.address, id] as const;
    return anna.writeContract({ ...registry, functionName: 'transferFrom', args }).then(gas);
  };

  await mint(cleo, 'somebody');
  return {
    'mint, 8 characters, first name, referrer': await mint(anna, 'annalena'),
    'mint, 8 characters, first name, no referrer': await mint(bert, 'bertrand', {
      by: zeroAddress,
    }),
    'mint, 8 characters, later name, referrer': await mint(anna, 'beatrice'),
    'mint, 8 characters, later name, no referrer': await mint(anna, 'caroline', {
      by: zeroAddress,
    }),
    'mint, 30 characters, later name, referrer': await mint(anna, 'a'.repeat(30)),
    'mint, 32 emoji (128 bytes), later name, referrer': await mint(anna, '🔥'.repeat(32)),
    'mint, 8 characters, later name, referrer, refund': await mint(anna, 'dorothea', {
      value: '2',
    }),
    'change of main name': await edit('editDefaultDomain', 'beatrice'),
    'transfer of a main name': await transfer('beatrice'),
    'transfer of another name': await transfer('caroline'),
    'image of 60 bytes': await edit('editData', 'annalena', `{"image":"ipfs://${'b'.repeat(41)}"}`),
    'revenue to the treasury': await cleo
      .writeContract({ ...minter, functionName: 'withdrawRevenue' })
      .then(gas),
  };
}

/** After `measureNames`: Anna, Bert, and Cleo hold names and have points. */
async function measureEconomy(community: Community): Promise<Record<string, number>> {
  const { chatTokenAddress, punkMinterAddress } = community;
  const gas = (hash: Hash) => gasOf(community, hash);
  const [anna, bert, cleo] = [community.wallet(1), community.wallet(2), community.wallet(3)];
  const drops = await deploySampleAirdrops(node.rpcUrl, community, 7n);
  const names = { address: drops.nameAirdrop, abi: nameAirdropAbi } as const;
  const earned = { address: drops.pointsAirdrop, abi: pointsAirdropAbi } as const;
  const tips = { address: community.tipsAddress, abi: tipsAbi } as const;
  const claim = (name: string) =>
    cleo.writeContract({ ...names, functionName: 'claim', args: [name] }).then(gas);
  const tipToken = (amount: string) =>
    anna
      .writeContract({
        ...tips,
        functionName: 'tipToken',
        args: [chatTokenAddress, bert.account.address, zeroHash, parseEther(amount)],
      })
      .then(gas);
  const tipNative = () =>
    anna
      .writeContract({
        ...tips,
        functionName: 'tipNative',
        args: [bert.account.address, zeroHash],
        value: parseEther('1'),
      })
      .then(gas);

  const anchor = (rooms: readonly number[], seq: bigint) =>
    bert
      .writeContract({
        address: community.anchorsAddress,
        abi: anchorsAbi,
        functionName: 'anchor',
        args: [
          rooms.map((room) => ({
            room: toHex(room + 1, { size: 32 }),
            seq,
            hash: toHex(maxUint256),
          })),
        ],
      })
      .then(gas);
  const mint = (wallet: typeof anna, name: string) =>
    wallet
      .writeContract({
        address: punkMinterAddress,
        abi: nameMinterAbi,
        functionName: 'mint',
        args: [name, wallet.account.address, community.wallet(8).account.address],
        value: parseEther('1'),
      })
      .then(gas);

  await mint(cleo, 'francine');
  const claims = {
    'airdrop for a name, the first of all': await claim('annalena'),
    'airdrop for a name, holder without tokens': await claim('bertrand'),
    'airdrop for a name, holder with tokens': await claim('a'.repeat(30)),
    'airdrop for three names at once': await cleo
      .writeContract({
        ...names,
        functionName: 'claimAll',
        args: [['somebody', 'beatrice', 'caroline']],
      })
      .then(gas),
    'airdrop for points, the first of all': await anna
      .writeContract({ ...earned, functionName: 'claim' })
      .then(gas),
    'airdrop for points': await bert.writeContract({ ...earned, functionName: 'claim' }).then(gas),
  };
  await anna
    .writeContract({
      address: chatTokenAddress,
      abi: chatTokenAbi,
      functionName: 'approve',
      args: [community.tipsAddress, parseEther('11')],
    })
    .then(gas);
  return {
    'mint, 8 characters, the first of an epoch, referrer': await mint(bert, 'ernestin'),
    ...claims,
    'tip in tokens': await tipToken('10'),
    'tip in tokens, the last of an approval': await tipToken('1'),
    'tip in coins': await tipNative(),
    'anchor of a room, its first': await anchor([0], 1n),
    'anchor of a room': await anchor([0], 2n),
    'anchor of three rooms, two for the first time': await anchor([0, 1, 2], 3n),
    'anchor of three rooms': await anchor([0, 1, 2], 4n),
  };
}

test('gas is what it was when it was last written down', async () => {
  await expect(`${JSON.stringify(measured, null, 2)}\n`).toMatchFileSnapshot('snapshot.json');
});

test.each([
  ['mint, 8 characters, first name, referrer', 195_000],
  ['mint, 8 characters, later name, referrer', 140_000],
])('%s stays within %d', (action, budget) => {
  expect(measured[action]).toBeLessThanOrEqual(budget);
});

test('docs/gas.md shows these figures', () => {
  const page = readFileSync('docs/gas.md', 'utf8').replaceAll(/ +\|/g, ' |');
  for (const [action, gas] of Object.entries(measured)) {
    expect(page).toContain(`| ${action} | ${gas.toLocaleString('en')} |`);
  }
});
