import { orderDigest } from '@parley/chain/swap/cow/orderDigest';
import { sampleChainId } from '@parley/deploy/sample';
import type { CowOrder } from '@parley/domain/swap/cow';
import {
  coinMarker,
  cowBookSchema,
  memberOrdersSchema,
  placedOrderSchema,
} from '@parley/domain/swap/cowWire';
import { bytecodeOf } from '@parley/testkit/solidity';
import { longTest, test } from '@parley/testkit/tests';
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestBook, type TestBook } from './testBook.ts';

const walletAbi = parseAbi([
  'constructor(address owner)',
  'function set(bool takesCoins, bool isTrap)',
  'function execute(address target, bytes data)',
]);

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
}, 120_000);
afterAll(() => book?.stop());

const isFilled = ({ state }: { state: string }) => state === 'filled';
const waitsFor = (reason: string) => (order: { waits: string | null }) => order.waits === reason;
const addressOf = (index: number) => book.market.wallet(index).account.address;
const got = (order: { filled: { buyAmount: string } | null }) =>
  BigInt(order.filled?.buyAmount ?? 0);

async function sent(hash: Hex): Promise<Address> {
  const receipt = await book.market.client.waitForTransactionReceipt({ hash });
  expect(receipt.status).toBe('success');
  return receipt.contractAddress ?? '0x';
}

/** Transactions that were mined and failed, from a block on. */
async function failuresSince(first: bigint): Promise<number> {
  const { client } = book.market;
  let failures = 0;
  const newest = await client.getBlockNumber({ cacheTime: 0 });
  for (let blockNumber = first; blockNumber <= newest; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber });
    for (const hash of transactions) {
      const { status } = await client.getTransactionReceipt({ hash });
      if (status === 'reverted') failures += 1;
    }
  }
  return failures;
}

test('an order is settled through the pool, and its owner pays not a wei for gas', async () => {
  const { market } = book;
  const { uid } = await book.place(1);
  const before = await market.client.getBalance({ address: addressOf(1) });
  const order = await book.until(uid, isFilled);
  expect(placedOrderSchema.parse(order).filled?.by).toBe('pools');
  expect(await market.balanceOf(1)).toBe(got(order));
  expect(got(order)).toBeGreaterThan(parseEther('0.9'));
  expect(await market.client.getBalance({ address: addressOf(1) })).toBe(before);
  const list = await book.ask('GET', `/api/members/${order.owner}/cow-orders`);
  expect(memberOrdersSchema.parse(list.json).orders[0]?.uid).toBe(uid);
  const state = cowBookSchema.parse((await book.ask('GET', '/api/cow')).json);
  expect(state).toMatchObject({ isWorking: true, openOrders: 0 });
  expect(state.solver).toBe(addressOf(7).toLowerCase());
  const measured = (await book.server.app().metrics.read()).split('\n');
  expect(measured).toEqual(
    expect.arrayContaining(['parley_orders_open 0', 'parley_order_solver_working 1']),
  );
});

test('two orders that no pool gives their limits settle each other, at what each asked', async () => {
  const { market } = book;
  const five = parseEther('5');
  const first = await book.place(1, { sellAmount: 100n * five, buyAmount: (five * 999n) / 1_000n });
  await book.until(first.uid, waitsFor('limit'));
  const other = { sellToken: market.weth, buyToken: market.chat };
  const second = await book.place(2, { ...other, sellAmount: five, buyAmount: 99n * five });
  const orders = [await book.until(first.uid, isFilled), await book.until(second.uid, isFilled)];
  expect(orders.map(({ filled }) => filled?.by)).toEqual(['orders', 'orders']);
  expect(orders[0]?.filled?.tx).toBe(orders[1]?.filled?.tx);
  expect(orders.map(got)).toEqual([five, 100n * five]);
});

longTest('three orders in a ring settle each other', async () => {
  const { market, odd } = book;
  const [two, ten, hundred] = [parseEther('2'), parseEther('10'), parseEther('1000')];
  const { chat, weth } = market;
  const hops: [number, Partial<CowOrder>][] = [
    [1, { sellToken: chat, sellAmount: hundred, buyToken: odd, buyAmount: two }],
    [3, { sellToken: odd, sellAmount: two, buyToken: weth, buyAmount: ten }],
    [4, { sellToken: weth, sellAmount: ten, buyToken: chat, buyAmount: hundred }],
  ];
  await sent(
    await market.wallet(4).writeContract({
      address: weth,
      abi: parseAbi(['function deposit() payable']),
      value: ten,
      functionName: 'deposit',
    }),
  );
  const placed = [];
  for (const [index, changes] of hops) placed.push(await book.place(index, changes));
  for (const { uid } of placed) {
    expect((await book.until(uid, isFilled)).filled?.by).toBe('orders');
  }
});

test('an order to buy coins is paid in coins, exactly', async () => {
  const { market } = book;
  const before = await market.client.getBalance({ address: addressOf(5) });
  const { uid } = await book.place(1, {
    kind: 'buy',
    buyToken: coinMarker as Address,
    receiver: addressOf(5),
    sellAmount: parseEther('200'),
    buyAmount: parseEther('1'),
  });
  const order = await book.until(uid, isFilled);
  expect(got(order)).toBe(parseEther('1'));
  expect(BigInt(order.filled?.sellAmount ?? 0)).toBeLessThan(parseEther('102'));
  expect((await market.client.getBalance({ address: addressOf(5) })) - before).toBe(
    parseEther('1'),
  );
});

test('an order signed as a message is settled like one signed as typed data', async () => {
  const { uid } = await book.place(1, {}, 'ethsign');
  await book.until(uid, isFilled);
});

longTest('a permit takes the place of an approval', async () => {
  const { market } = book;
  const { client, chat: token, relayer } = market;
  const order = await market.order();
  const deadline = BigInt(order.validTo);
  const owner = addressOf(2);
  const nonceAbi = parseAbi(['function nonces(address) view returns (uint256)']);
  const nonce = await client.readContract({
    address: token,
    abi: nonceAbi,
    functionName: 'nonces',
    args: [owner],
  });
  const permit = await market.wallet(2).signTypedData({
    domain: { name: 'Chat', version: '1', chainId: sampleChainId, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender: relayer, value: order.sellAmount, nonce, deadline },
  });
  const body = await book.bodyOf(2, order);
  const { json } = await book.post({
    ...body,
    permit: { deadline: Number(deadline), signature: permit },
  });
  await book.until(json.uid, isFilled);
});

test('an order waits for an approval, and is settled once there is one', async () => {
  const { market } = book;
  const order = await market.order();
  const { json } = await book.post(await book.bodyOf(3, order));
  await book.until(json.uid, waitsFor('allowance'));
  await market.approve(3, order);
  await book.until(json.uid, isFilled);
});

longTest(
  'an order waits for tokens that its owner has spent, and is settled once they are back',
  async () => {
    const { market } = book;
    const { chat } = market;
    const all = await market.balanceOf(4, chat);
    const move = async (from: number, to: number, amount: bigint) => {
      const transfer = { address: chat, abi: erc20Abi, functionName: 'transfer' } as const;
      const args = [addressOf(to), amount] as const;
      await sent(await market.wallet(from).writeContract({ ...transfer, args }));
    };
    // Until the limit can be met, nothing but the balance keeps it from being settled.
    const limit = { sellAmount: parseEther('100'), buyAmount: parseEther('1.1') };
    const { uid } = await book.place(4, limit);
    await book.until(uid, waitsFor('limit'));
    await move(4, 0, all - parseEther('1'));
    await book.until(uid, waitsFor('balance'));
    await move(0, 4, all - parseEther('1'));
    await book.until(uid, waitsFor('limit'));
    await book.cancel(4, uid);
  },
);

test('a contract’s order is settled by its own signature, and one that takes no coins keeps nobody waiting', async () => {
  const { market } = book;
  const { chat } = market;
  const wallet = market.wallet(1);
  const args = [wallet.account.address] as const;
  const bytecode = bytecodeOf('ContractWallet');
  const address = await sent(
    await wallet.sendTransaction({ data: encodeDeployData({ abi: walletAbi, bytecode, args }) }),
  );
  const call = (functionName: 'set' | 'execute', values: readonly unknown[]) =>
    encodeFunctionData({ abi: walletAbi, functionName, args: values } as never);
  const act = async (data: Hex) => sent(await wallet.sendTransaction({ to: address, data }));
  const million = parseEther('1000');
  const token = { address: chat, abi: erc20Abi } as const;
  await sent(
    await wallet.writeContract({ ...token, functionName: 'transfer', args: [address, million] }),
  );
  const approval = {
    abi: erc20Abi,
    functionName: 'approve',
    args: [market.relayer, million],
  } as const;
  await act(call('execute', [chat, encodeFunctionData(approval)]));

  async function place(changes: Partial<CowOrder>) {
    const order = await market.order(changes);
    const body = await book.bodyOf(1, order);
    const owner = address.toLowerCase();
    const { status, json } = await book.post({ ...body, owner, scheme: 'eip1271' });
    expect([status, json.owner]).toEqual([201, owner]);
    const place = { chainId: sampleChainId, settlement: market.settlement };
    expect(json.uid.startsWith(orderDigest(place, order))).toBe(true);
    return json.uid;
  }

  await book.until(await place({}), isFilled);

  await act(call('set', [false, false]));
  const refused = await place({ buyToken: coinMarker as Address });
  const others = await book.place(2);
  await book.until(refused, waitsFor('refused'));
  await book.until(others.uid, isFilled);
  await act(call('set', [true, false]));
  await book.until(refused, isFilled);

  await act(call('set', [true, true]));
  const first = (await market.client.getBlockNumber({ cacheTime: 0 })) + 1n;
  const order = await market.order();
  await market.approve(2, order);
  const body = await book.bodyOf(2, order);
  const [trap, honest] = await Promise.all([place({}), book.post(body)]);
  await book.until(trap, waitsFor('refused'));
  await book.until(honest.json.uid, isFilled);
  expect(await failuresSince(first)).toBeGreaterThan(0);
});

test('an order that its owner cancels is over, and nobody else can cancel it', async () => {
  const { uid } = await book.place(1, { buyAmount: parseEther('50') });
  const stranger = await book.cancel(2, uid);
  expect(stranger.status).toBe(400);
  expect((await book.read(uid)).state).toBe('open');
  const { status, json } = await book.cancel(1, uid);
  expect([status, json.state]).toEqual([200, 'cancelled']);
  expect((await book.cancel(1, uid)).json.state).toBe('cancelled');
});

test('an order past its last second expires by the time of the chain', async () => {
  const { timestamp } = await book.market.client.getBlock({ blockTag: 'pending' });
  const validTo = Number(timestamp) + 3_600;
  const { uid } = await book.place(1, { buyAmount: parseEther('50'), validTo });
  await book.until(uid, waitsFor('limit'));
  await book.tester.setNextBlockTimestamp({ timestamp: BigInt(validTo) + 1n });
  await book.tester.mine({ blocks: 1 });
  await book.until(uid, ({ state }) => state === 'expired');
  expect((await book.cancel(1, uid)).status).toBe(409);
});

test('nothing of all that was settled stays in the settlement contract', async () => {
  const { market, odd } = book;
  const { client, settlement } = market;
  for (const address of [market.chat, market.weth, odd]) {
    const token = { address, abi: erc20Abi, functionName: 'balanceOf' } as const;
    expect(await client.readContract({ ...token, args: [settlement] })).toBeLessThan(10n);
  }
  expect(await client.getBalance({ address: settlement })).toBe(0n);
});
