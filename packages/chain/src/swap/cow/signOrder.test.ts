import { sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { cowText } from '@parley/text/cow';
import { walletText } from '@parley/text/wallets';
import {
  createTestClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseSignature,
  verifyTypedData,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPermitTerms } from '../../tokens/getPermitTerms.ts';
import { signPermit } from '../../tokens/signPermit.ts';
import { waitForTransaction } from '../../transactions/waitForTransaction.ts';
import { cancellationTypedData, orderTypedData, orderUid } from './orderDigest.ts';
import { signCancellation, signOrder } from './signOrder.ts';
import { openTestMarket, type TestMarket } from './testMarket.ts';

let node: EmbeddedChain;
let market: TestMarket;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  market = await openTestMarket(node.rpcUrl);
});
afterAll(() => node.stop());

const member = (index = 1) => ({ client: market.client, wallet: market.wallet(index) });
const place = () => ({ chainId: sampleChainId, settlement: market.settlement });
const ownOrder = (index = 1) => market.order({ receiver: market.wallet(index).account.address });

test('an order and its cancellation are signed for the contract that settles', async () => {
  const { address } = market.wallet(1).account;
  const order = await ownOrder();
  const { scheme, signature } = await signOrder(member(), place(), order);
  expect(scheme).toBe('eip712');
  expect(await verifyTypedData({ ...orderTypedData(place(), order), address, signature })).toBe(
    true,
  );
  const uid = orderUid(place(), order, address);
  const taken = await signCancellation(member(), place(), uid);
  const typed = cancellationTypedData(place(), [uid]);
  expect(await verifyTypedData({ ...typed, address, signature: taken })).toBe(true);
});

test('a wallet that signs something else than what it was asked for is found out', async () => {
  const order = await ownOrder();
  const wallet = market.wallet(1);
  const other = { ...order, buyAmount: 1n };
  const deceiving = {
    ...wallet,
    signTypedData: () => wallet.signTypedData(orderTypedData(place(), other)),
  } as typeof wallet;
  const clients = { client: market.client, wallet: deceiving };
  const refusal = { code: 'wallet', reason: cowText.signedOther };
  await expect(signOrder(clients, place(), order)).rejects.toMatchObject(refusal);
  await expect(signCancellation(clients, place(), `0x${'1'.repeat(112)}`)).rejects.toMatchObject(
    refusal,
  );
});

test('an order made for another account is not signed', async () => {
  const wallet = market.wallet(1);
  const asked: unknown[] = [];
  const noting = { ...wallet, signTypedData: async (typed: unknown) => asked.push(typed) };
  const clients = { client: market.client, wallet: noting as unknown as typeof wallet };
  await expect(signOrder(clients, place(), await ownOrder(2))).rejects.toMatchObject({
    code: 'wallet',
    reason: walletText.otherAccount,
  });
  expect(asked).toEqual([]);
});

test('a permit is exact, and the token takes it once', async () => {
  const { client, chat: token, relayer: spender, weth } = market;
  const wallet = market.wallet(1);
  const owner = wallet.account.address;
  const amount = parseEther('3');
  const deadline = Number((await client.getBlock()).timestamp) + 600;
  const signature = await signPermit({ client, wallet, token, spender, amount, deadline });
  const { r, s, v } = parseSignature(signature);
  const abi = parseAbi([
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ]);
  const args = [owner, spender, amount, BigInt(deadline), Number(v), r, s] as const;
  const call = { address: token, abi, functionName: 'permit', args } as const;
  await waitForTransaction(client, await market.wallet(3).writeContract(call));
  const asked = { address: token, abi: erc20Abi, functionName: 'allowance' } as const;
  expect(await client.readContract({ ...asked, args: [owner, spender] })).toBe(amount);

  expect(await getPermitTerms(client, { token, owner })).toMatchObject({ nonce: 1n });
  // Wrapped coins have no permits, and say so to nobody.
  expect(await getPermitTerms(client, { token: weth, owner })).toBeNull();
  const wrong = { client, wallet, token: weth, spender, amount, deadline };
  await expect(signPermit(wrong)).rejects.toMatchObject({ code: 'no-permit' });
});

test('a wallet that is a contract signs by its own code, and has no permits', async () => {
  const { client, chat: token } = market;
  const wallet = market.wallet(6);
  const owner = wallet.account.address;
  const order = await ownOrder(6);
  const tester = createTestClient({
    chain: client.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  });
  await tester.setCode({ address: owner, bytecode: '0x00' });
  const signature: Hex = '0x1234';
  const signing = { ...wallet, signTypedData: async () => signature } as typeof wallet;
  const clients = { client, wallet: signing };
  expect(await signOrder(clients, place(), order)).toEqual({ scheme: 'eip1271', signature });
  expect(await getPermitTerms(client, { token, owner })).toBeNull();
});
