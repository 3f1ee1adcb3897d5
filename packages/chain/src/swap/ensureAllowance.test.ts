import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { eventually } from '@parley/testkit/eventually';
import {
  type Address,
  concatHex,
  createTestClient,
  type Hash,
  http,
  parseAbi,
  type TestClient,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAllowance } from './ensureAllowance.ts';

/** A token that returns nothing from `approve` and changes no allowance from one amount to another. */
const stubborn: Address = '0x00000000000000000000000000000000000000d9';
const spender: Address = '0x00000000000000000000000000000000000000da';
/** Its one allowance is in slot 0. */
const code = concatHex([
  '0x60003560e01c', // the selector
  '0x8063dd62ed3e14602957', // allowance: go to 0x29
  '0x602435', // approve: the amount
  '0x60005415158115151660235760005500', // from something to something: go to 0x23; or keep it
  '0x5b60006000fd', // 0x23: revert
  '0x5b60005460005260206000f3', // 0x29: return what slot 0 has
]);
let node: EmbeddedChain;
let tester: TestClient;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const transport = http(node.rpcUrl);
  tester = createTestClient({ chain: community.chain, mode: 'anvil', transport });
  await tester.setCode({ address: stubborn, bytecode: code });
});
afterAll(() => node.stop());

test('an allowance that may not be changed at once goes by way of zero', async () => {
  const { client } = community;
  const wallet = community.wallet(1);
  const allow = async (amount: bigint) => {
    const sent: Hash[] = [];
    const onSent = (hash: Hash) => sent.push(hash);
    await ensureAllowance({ client, wallet, token: stubborn, spender, amount, onSent });
    const allowance = await client.readContract({
      address: stubborn,
      abi: parseAbi(['function allowance(address, address) view returns (uint256)']),
      functionName: 'allowance',
      args: [wallet.account.address, spender],
    });
    return { allowance, transactions: sent.length };
  };
  expect(await allow(5n)).toEqual({ allowance: 5n, transactions: 1 });
  expect(await allow(5n)).toEqual({ allowance: 5n, transactions: 0 });
  expect(await allow(7n)).toEqual({ allowance: 7n, transactions: 2 });
  expect(await allow(0n)).toEqual({ allowance: 0n, transactions: 1 });
});

test('an allowance that the signers of a wallet still have to approve is not waited for', async () => {
  const { client } = community;
  const wallet = community.wallet(4);
  await tester.setCode({ address: wallet.account.address, bytecode: '0x00' });
  const proposal: Hash = `0x${'5afe'.repeat(16)}`;
  const proposing = { ...wallet, writeContract: async () => proposal };
  const order = { client, wallet: proposing, token: stubborn, spender, amount: 3n };
  await expect(ensureAllowance(order)).rejects.toMatchObject({ code: 'proposed' });
  await tester.setCode({ address: wallet.account.address, bytecode: '0x' });
});

test('an allowance is there only once a block has it', async () => {
  const { client } = community;
  const sent: Hash[] = [];
  const onSent = (hash: Hash) => sent.push(hash);
  await tester.setAutomine(false);
  const wallet = community.wallet(2);
  const work = ensureAllowance({ client, wallet, token: stubborn, spender, amount: 9n, onSent });
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  await eventually(() => expect(sent).toHaveLength(1), { timeout: 60_000 });
  await client.getTransaction({ hash: sent[0] ?? '0x' });
  expect(isDone).toBe(false);
  await tester.mine({ blocks: 1 });
  await work;
  await tester.setAutomine(true);
});
