import { readFileSync } from 'node:fs';
import { nameMinterAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { deploySample, sampleChainId } from '@parley/contracts/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Hash, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';

let node: EmbeddedChain;
let measured: Record<string, number>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  measured = await measure();
});
afterAll(() => node.stop());

/** Gas of whole transactions, from their receipts: calldata and the 21,000 of every one included. */
async function measure(): Promise<Record<string, number>> {
  const community = await deploySample(node.rpcUrl);
  const { client, punkMinterAddress, punkTldAddress } = community;
  const referrer = community.wallet(8).account.address;
  const minter = { address: punkMinterAddress, abi: nameMinterAbi } as const;
  const registry = { address: punkTldAddress, abi: nameRegistryAbi } as const;
  const [anna, bert, cleo] = [community.wallet(1), community.wallet(2), community.wallet(3)];
  const gas = async (hash: Hash) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    return Number(receipt.gasUsed);
  };
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
  const page = readFileSync('docs/gas.md', 'utf8');
  for (const [action, gas] of Object.entries(measured)) {
    expect(page).toContain(`| ${action} | ${gas.toLocaleString('en')} |`);
  }
});
