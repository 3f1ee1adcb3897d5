import { chatTokenAbi, faucetAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  walletActions,
} from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDeployer } from './deployer.ts';
import { deploySample, sampleChainId, sampleKey, sampleOwner } from './sample.ts';
import { deployTrial } from './trial.ts';

const member: Address = '0x00000000000000000000000000000000000000dd';
let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterEach(() => node.stop());

/** A faucet of 10 coins and 50 tokens for each of 20 members, and orders that wallet 7 settles. */
async function deploy(log: (sentence: string) => void = () => undefined) {
  const { chain, chatTokenAddress: chatToken } = community;
  const place = { rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log };
  return deployTrial(await openDeployer(place), {
    dripper: community.wallet(3).account.address,
    chatToken,
    coinsPerDrip: parseEther('10'),
    tokensPerDrip: parseEther('50'),
    drips: 20n,
    solver: community.wallet(7).account.address,
  });
}

async function confirm(hash: Promise<`0x${string}`>) {
  return community.client.waitForTransactionReceipt({ hash: await hash });
}

test('the faucet gives a member coins and tokens, once, when its dripper says so', async () => {
  const { client, chatTokenAddress } = community;
  const { faucetAddress } = await deploy();
  await confirm(
    community.wallet(0).sendTransaction({ to: faucetAddress, value: parseEther('20') }),
  );
  const drip = { address: faucetAddress, abi: faucetAbi, functionName: 'drip' } as const;
  await confirm(community.wallet(3).writeContract({ ...drip, args: [member] }));
  expect(await client.getBalance({ address: member })).toBe(parseEther('10'));
  const token = { address: chatTokenAddress, abi: erc20Abi, functionName: 'balanceOf' } as const;
  expect(await client.readContract({ ...token, args: [member] })).toBe(parseEther('50'));
  expect(await client.readContract({ ...token, args: [faucetAddress] })).toBe(parseEther('950'));
  const again = (index: number) =>
    client.simulateContract({ ...drip, args: [member], account: community.wallet(index).account });
  await expect(again(3)).rejects.toThrow('AlreadyDripped');
  await expect(again(0)).rejects.toThrow('NotDripper');
});

test('orders can be settled by the solver and nobody else', async () => {
  const { client } = community;
  const { cowSettlementAddress, cowVaultRelayerAddress } = await deploy();
  const settlement = {
    address: cowSettlementAddress,
    abi: parseAbi([
      'function authenticator() view returns (address)',
      'function vaultRelayer() view returns (address)',
    ]),
  } as const;
  expect(await client.readContract({ ...settlement, functionName: 'vaultRelayer' })).toBe(
    cowVaultRelayerAddress,
  );
  const list = {
    address: await client.readContract({ ...settlement, functionName: 'authenticator' }),
    abi: parseAbi([
      'function isSolver(address) view returns (bool)',
      'function manager() view returns (address)',
    ]),
  } as const;
  const isSolver = (index: number) =>
    client.readContract({
      ...list,
      functionName: 'isSolver',
      args: [community.wallet(index).account.address],
    });
  expect(await Promise.all([isSolver(7), isSolver(0), isSolver(1)])).toEqual([true, false, false]);
  expect(await client.readContract({ ...list, functionName: 'manager' })).toBe(sampleOwner);
});

test('a second time nothing is sent, and a faucet that is nearly empty is filled again', async () => {
  const { client, chatTokenAddress } = community;
  const first = await deploy();
  const said: string[] = [];
  expect(await deploy((sentence) => said.push(sentence))).toEqual(first);
  expect(said).toEqual([]);
  // All its tokens but for one member.
  const tester = createTestClient({
    chain: community.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  }).extend(walletActions);
  await tester.impersonateAccount({ address: first.faucetAddress });
  await tester.setBalance({ address: first.faucetAddress, value: parseEther('1') });
  const token = { address: chatTokenAddress, abi: chatTokenAbi } as const;
  const args = [sampleOwner, parseEther('950')] as const;
  await confirm(
    tester.writeContract({
      ...token,
      functionName: 'transfer',
      args,
      account: first.faucetAddress,
    }),
  );
  await deploy((sentence) => said.push(sentence));
  expect(said).toEqual([
    'Tokens may be minted for the faucet.',
    'There are tokens for the faucet.',
  ]);
  expect(
    await client.readContract({
      ...token,
      functionName: 'balanceOf',
      args: [first.faucetAddress],
    }),
  ).toBe(parseEther('1050'));
});
