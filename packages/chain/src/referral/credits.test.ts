import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintName } from '../names/mintName.ts';
import { getCredits } from './getCredits.ts';
import { withdrawCredit } from './withdrawCredit.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const minter = () => community.punkMinterAddress;

test('a member who was always paid at once has nothing waiting', async () => {
  const contracts = [minter(), community.chatTokenAddress];
  const address = community.wallet(3).account.address;
  expect(await getCredits(community.client, { contracts, address })).toEqual([]);
});

test('what a referrer could not be paid waits, and is paid out on demand', async () => {
  const { client, chain } = community;
  const referrer = community.wallet(3);
  const { address } = referrer.account;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await minted({ ...mint('referrer', 3), referrer: `0x${'0'.repeat(40)}` });
  // PUSH0 PUSH0 REVERT: every payment is refused.
  await tester.setCode({ address, bytecode: '0x5f5ffd' });
  await minted({ ...mint('guest1', 4), referrer: address });
  const waiting = await getCredits(client, { contracts: [minter()], address });
  expect(waiting).toEqual([{ contract: minter(), amountWei: parseEther('0.1') }]);

  await tester.setCode({ address, bytecode: '0x' });
  const before = await client.getBalance({ address });
  const hash = await withdrawCredit({ client, wallet: referrer, contract: minter() });
  const receipt = await client.waitForTransactionReceipt({ hash });
  const fee = receipt.gasUsed * receipt.effectiveGasPrice;
  expect((await client.getBalance({ address })) - before + fee).toBe(parseEther('0.1'));
  expect(await getCredits(client, { contracts: [minter()], address })).toEqual([]);
});

test('with nothing waiting the wallet is not asked', async () => {
  const { client } = community;
  const wallet = community.wallet(5);
  await expect(withdrawCredit({ client, wallet, contract: minter() })).rejects.toMatchObject({
    code: 'reverted',
    message: 'Error: Nothing to withdraw.',
  });
});

async function minted(options: Parameters<typeof mintName>[0]): Promise<void> {
  await community.client.waitForTransactionReceipt({ hash: await mintName(options) });
}

function mint(name: string, index: number) {
  const wallet = community.wallet(index);
  return {
    client: community.client,
    wallet,
    minter: minter(),
    registry: community.punkTldAddress,
    name,
    holder: wallet.account.address,
    valueWei: parseEther('1'),
  };
}
