import {
  activityPointsAbi,
  nameAirdropAbi,
  nameMinterAbi,
  nameRegistryAbi,
  pointsAirdropAbi,
  stakingRewardsAbi,
  swapRouterAbi,
  tipsAbi,
} from '@parley/chain/generated/abis';
import { openAnotherPointsAirdrop } from '@parley/deploy/sampleAirdrops';
import { memberAirdropsSchema } from '@parley/domain/airdrop/wire';
import { serverFrameSchema, subprotocol } from '@parley/domain/chat/frames';
import { indexSchema } from '@parley/domain/indexed/wire';
import { holdersSchema, memberNamesSchema, nameHistorySchema } from '@parley/domain/names/wire';
import { leaderboardSchema, memberPointsSchema } from '@parley/domain/points/wire';
import { memberReferralsSchema } from '@parley/domain/referral/wire';
import {
  memberStakesSchema,
  stakingPoolSchema,
  stakingStreamSchema,
} from '@parley/domain/staking/wire';
import { priceOf } from '@parley/domain/swap/price';
import { memberSwapsSchema, pairSwapsSchema } from '@parley/domain/swap/wire';
import { tippedMessagesSchema, tipsPageSchema } from '@parley/domain/tips/wire';
import { eventually } from '@parley/testkit/eventually';
import { sized } from '@parley/testkit/size';
import { bytecodeOf } from '@parley/testkit/solidity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Address, encodeFunctionData, parseAbi, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { handlers } from '../indexer/handlers.ts';
import { rootsOf } from '../indexer/roots.ts';
import { createSilence } from '../indexer/silence.ts';
import { deployEconomyOn, diceOf, type Economy } from '../indexer/testActions.ts';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { type ChainLog, readsOf } from '../testReads.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { sendIndexed } from './indexed.ts';

let chain: TestChain;
let economy: Economy;
/** A second airdrop for points, which is the newest in the config. */
let newestAirdrop: Address;
let server: TestServer;
let reads: ReturnType<typeof readsOf>;

beforeAll(async () => {
  chain = await startTestChain();
  economy = await deployEconomyOn(chain);
  const terms = { epoch: 1n, days: 29 };
  newestAirdrop = await openAnotherPointsAirdrop(chain.rpcUrl, chain.sample, terms);
  const { swap, airdrops } = economy;
  server = await startTestServer({
    community: {
      ...chain.sample,
      swapRouterAddress: swap.swapRouterAddress,
      stakingContractAddress: swap.stakingContractAddress,
      airdropClaimDomainsAddress: airdrops.nameAirdrop,
      // As after the airdrop of the next epoch began: claims of the one before are indexed, too.
      airdropApAddress: newestAirdrop,
      earlierAirdropApAddresses: [airdrops.pointsAirdrop],
    },
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl] },
  });
  reads = readsOf(server, chain);
  for (const index of economy.members.slice(0, 2)) {
    const claim = { address: newestAirdrop, abi: pointsAirdropAbi, functionName: 'claim' } as const;
    const hash = await chain.sample.wallet(index).writeContract(claim);
    await chain.sample.client.waitForTransactionReceipt({ hash });
  }
  await economy.use(diceOf(7), sized(150, 900));
  await reads.caughtUp();
}, 600_000);

afterAll(async () => {
  await server.stop();
  await chain.stop();
});

const lower = (text: unknown) => String(text).toLowerCase();
const members = () => economy.members.map((index) => lower(economy.addressOf(index)));
const isBy = (key: string, address: string) => (log: ChainLog) => lower(log.args[key]) === address;

describe('names', () => {
  test('the names of an address are those that the registry says it holds', async () => {
    const registry = { address: chain.sample.punkTldAddress, abi: nameRegistryAbi } as const;
    const read = chain.sample.client.readContract;
    for (const member of members()) {
      const page = await reads.ask(`/api/members/${member}/names`, memberNamesSchema);
      const args = [member as Address] as const;
      const main = await read({ ...registry, functionName: 'defaultNames', args });
      expect(page.mainName).toBe(main === '' ? null : main);
      const balance = await read({ ...registry, functionName: 'balanceOf', args });
      expect(page.names).toHaveLength(Number(balance));
      for (const { name, id } of page.names) {
        const holder = await read({ ...registry, functionName: 'ownerOf', args: [BigInt(id)] });
        expect(lower(holder), name).toBe(member);
      }
    }
  });

  test('one question about many names tells who holds those that somebody holds', async () => {
    const registry = { address: chain.sample.punkTldAddress, abi: nameRegistryAbi } as const;
    const names = ['member-1', 'nobodys', 'member-2', '%', ''];
    const query = new URLSearchParams({ names: names.join(',') });
    const { holders } = await reads.ask(`/api/names?${query}`, holdersSchema);
    const expected = await Promise.all(
      ['member-1', 'member-2'].map(async (name) => {
        const args = [name] as const;
        const call = { ...registry, functionName: 'getDomainHolder', args } as const;
        return [name, lower(await chain.sample.client.readContract(call))];
      }),
    );
    expect(holders).toEqual(Object.fromEntries(expected));
    const many = Array.from({ length: 51 }, (_, index) => `n${index}`).join(',');
    expect((await reads.fetchPath(`/api/names?names=${many}`)).status).toBe(400);
    expect((await reads.fetchPath('/api/names')).status).toBe(400);
  });

  test('the history of a name has every transfer, and the price of its sale', async () => {
    const transfers = await reads.events(chain.sample.punkTldAddress, nameRegistryAbi, 'Transfer');
    const { id } = await reads.ask('/api/names/member-1', nameHistorySchema);
    const own = transfers.filter(({ args }) => BigInt(args.tokenId ?? 0) === BigInt(id));
    const told = await reads.all(
      '/api/names/member-1',
      nameHistorySchema,
      (page) => page.transfers,
    );
    expect(told.map(({ from, to, tx }) => [from, to, tx])).toEqual(
      own.map(({ args, transactionHash }) => [
        ...[lower(args.from), lower(args.to), transactionHash],
      ]),
    );
    expect(told.at(-1)?.from).toBe(zeroAddress);
    expect(told.at(-1)?.priceWei).toBeGreaterThan(0n);
    expect(told.slice(0, -1).every(({ priceWei }) => priceWei === null)).toBe(true);
    expect((await reads.fetchPath('/api/names/nobodys')).status).toBe(404);
  });

  test('a name that its buyer passes on in the same transaction has its price once, at its sale', async () => {
    const wallet = chain.sample.wallet(1);
    const { client, punkMinterAddress, punkTldAddress } = chain.sample;
    const deployed = await wallet.sendTransaction({ data: bytecodeOf('Batcher') });
    const receipt = await client.waitForTransactionReceipt({ hash: deployed });
    const buyer = receipt.contractAddress as Address;
    const name = 'passed-on-at-once';
    const tokenId = await client.readContract({
      address: punkTldAddress,
      abi: nameRegistryAbi,
      functionName: 'tokenIdOf',
      args: [name],
    });
    const value = parseEther('1');
    const mint = encodeFunctionData({
      abi: nameMinterAbi,
      functionName: 'mint',
      args: [name, buyer, zeroAddress],
    });
    const pass = encodeFunctionData({
      abi: nameRegistryAbi,
      functionName: 'transferFrom',
      args: [buyer, wallet.account.address, tokenId],
    });
    const hash = await wallet.writeContract({
      address: buyer,
      value,
      functionName: 'execute',
      abi: parseAbi(['function execute((address to, uint256 value, bytes data)[]) payable']),
      args: [
        [
          { to: punkMinterAddress, value, data: mint },
          { to: punkTldAddress, value: 0n, data: pass },
        ],
      ],
    });
    await client.waitForTransactionReceipt({ hash });
    await reads.caughtUp();
    const { transfers } = await reads.ask(`/api/names/${name}`, nameHistorySchema);
    const shown = transfers.map(({ from, priceWei }) => [from, priceWei]);
    expect(shown).toEqual([
      [lower(buyer), null],
      [zeroAddress, value],
    ]);
  });
});

test('the code of each contract of ours names events that are read, so that none counts as silent', async () => {
  const roots = rootsOf(server.community);
  const silence = createSilence({
    roots,
    handlers,
    hasEvents: async () => false,
    codeOf: async (address) =>
      (await chain.sample.client.getCode({ address: address as Address })) ?? '0x',
  });
  await silence.look();
  expect(roots.length).toBeGreaterThan(8);
  expect(silence.kinds()).toEqual([]);
});

describe('points', () => {
  test('the points of an address are those of the ledger, with every entry', async () => {
    const ledger = { address: chain.sample.activityPointsAddress, abi: activityPointsAbi } as const;
    const awards = await reads.events(ledger.address, activityPointsAbi, 'PointsAwarded');
    const registry = chain.sample.punkTldAddress;
    const registered = await reads.events(registry, nameRegistryAbi, 'NameRegistered');
    for (const member of members()) {
      const path = `/api/members/${member}/points`;
      const { total, epochs, current } = await reads.ask(path, memberPointsSchema);
      const points = await chain.sample.client.readContract({
        ...ledger,
        functionName: 'getPoints',
        args: [member as Address],
      });
      expect(total).toBe(points);
      expect(epochs.reduce((sum, epoch) => sum + epoch.total, 0n)).toBe(total);
      const now = await chain.sample.client.readContract({
        ...ledger,
        functionName: 'currentEpoch',
      });
      expect(current?.epoch).toBe(Number(now));
      const entries = await reads.all(path, memberPointsSchema, (page) => page.entries);
      expect(entries.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(total);
      // Days of the reader's own: what was earned from the second that one begins with is of that day.
      const [newest] = entries;
      if (newest === undefined) continue;
      const sumBetween = (from: number, to: number) =>
        entries.reduce((sum, { at, amount }) => sum + (at >= from && at < to ? amount : 0n), 0n);
      for (const today of [newest.at, newest.at + 1, newest.at - 90_000]) {
        const { days } = await reads.ask(`${path}?today=${today}`, memberPointsSchema);
        const starts = [6, 5, 4, 3, 2, 1, 0].map((ago) => today - ago * 86_400);
        expect(days).toEqual(
          starts.map((from, index) => sumBetween(from, starts[index + 1] ?? Number.MAX_VALUE)),
        );
      }
      // What a mint was for is the name that its transaction registered.
      for (const { reason, tx, about } of entries) {
        if (reason !== 'name-mint') continue;
        const name = registered.find(({ transactionHash }) => transactionHash === tx)?.args.name;
        expect(about, tx).toEqual({ name, collection: null, trade: null });
      }
      expect(entries.filter(({ kind }) => kind === 'award').map(({ tx }) => tx)).toEqual(
        awards.filter(isBy('member', member)).map(({ transactionHash }) => transactionHash),
      );
    }
  });

  test('the leaderboard ranks all members, of all time and of an epoch, page by page', async () => {
    const rank = (rows: readonly { member: string; total: bigint }[]) =>
      rows
        .filter(({ total }) => total > 0n)
        .sort(
          (a, b) =>
            Number(b.total > a.total) - Number(b.total < a.total) || (a.member < b.member ? -1 : 1),
        )
        .map(({ member, total }, index) => ({ rank: index + 1, member, total, before: null }));
    const board = await reads.all('/api/points', leaderboardSchema, (page) => page.ranks);
    const totals = await Promise.all(
      board.map(async ({ member }) => {
        const page = await reads.ask(`/api/members/${member}/points`, memberPointsSchema);
        return { member, total: page.total, rank: page.rank, epochs: page.epochs };
      }),
    );
    expect(board).toEqual(rank(totals));
    expect(totals.map((one) => one.rank)).toEqual(board.map((one) => one.rank));
    const ofFirst = totals.map(({ member, epochs }) => ({
      member,
      total: epochs.find(({ epoch }) => epoch === 1)?.total ?? 0n,
    }));
    const first = await reads.ask('/api/points?epoch=1', leaderboardSchema);
    expect(first.ranks).toEqual(rank(ofFirst).slice(0, first.ranks.length));
    expect([first.epoch, first.total]).toEqual([1, rank(ofFirst).length]);
  });

  test('the leaderboard shows a viewer between those above and below', async () => {
    const board = await reads.ask('/api/points', leaderboardSchema);
    for (const { member, rank } of board.ranks) {
      const { around } = await reads.ask(`/api/points?viewer=${member}`, leaderboardSchema);
      expect(around).toEqual(board.ranks.filter((one) => Math.abs(one.rank - rank) <= 2));
    }
    const stranger = await reads.ask(`/api/points?viewer=0x${'9'.repeat(40)}`, leaderboardSchema);
    expect(stranger.around).toEqual([]);
  });
});

test('what a referrer earned and can withdraw is what the contracts say', async () => {
  const router = { address: economy.swap.swapRouterAddress, abi: swapRouterAbi } as const;
  const swapped = await reads.events(router.address, swapRouterAbi, 'Swapped');
  for (const member of members()) {
    const path = `/api/members/${member}/referrals`;
    const page = await reads.ask(path, memberReferralsSchema);
    const earnings = await reads.all(path, memberReferralsSchema, (one) => one.earnings);
    expect(page.totalWei).toBe(earnings.reduce((sum, { amountWei }) => sum + amountWei, 0n));
    expect(page.members.reduce((sum, { amountWei }) => sum + amountWei, 0n)).toBe(page.totalWei);
    expect(page.count).toBe(earnings.length);
    const came = (rows: typeof earnings) => new Set(rows.map((earning) => earning.member)).size;
    expect(page.memberCount).toBe(came(earnings));
    expect(page.nameCount).toBe(came(earnings.filter(({ reason }) => reason === 'name')));
    const own = swapped.filter(isBy('referrer', member)).filter(({ args }) => args.referralFee);
    expect(earnings.filter(({ reason }) => reason === 'swap').map(({ tx }) => tx)).toEqual(
      own.map(({ transactionHash }) => transactionHash),
    );
    const credit = await chain.sample.client.readContract({
      ...router,
      functionName: 'credits',
      args: [member as Address],
    });
    const kept = page.credits.find(({ contract }) => contract === lower(router.address));
    expect(kept?.amountWei ?? 0n).toBe(credit);
  }
});

test('tips of a message, of a room, and of an address are those on the chain', async () => {
  const tipped = await reads.events(chain.sample.tipsAddress, tipsAbi, 'Tipped');
  const messages = [...new Set(tipped.map(({ args }) => lower(args.messageId)))];
  expect(messages.length).toBeGreaterThan(1);
  const room = await reads.ask(`/api/tips?messages=${messages.join(',')}`, tippedMessagesSchema);
  for (const message of messages) {
    const own = tipped.filter(isBy('messageId', message));
    const told = await reads.all(`/api/tips/${message}`, tipsPageSchema, (page) => page.tips);
    expect(told.map(({ tx, amount }) => [tx, amount])).toEqual(
      own.map(({ args, transactionHash }) => [transactionHash, args.amount]),
    );
    const { totals } = await reads.ask(`/api/tips/${message}`, tipsPageSchema);
    const ofRoom = room.totals.filter((one) => one.message === message);
    expect(ofRoom.map(({ message: _, ...total }) => total)).toEqual(totals);
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
  }
  for (const member of members()) {
    for (const [side, key] of [
      ['received', 'author'],
      ['sent', 'from'],
    ] as const) {
      const path = `/api/members/${member}/tips?side=${side}`;
      const told = await reads.all(path, tipsPageSchema, (page) => page.tips);
      expect(told.map(({ tx }) => tx)).toEqual(
        tipped.filter(isBy(key, member)).map(({ transactionHash }) => transactionHash),
      );
    }
  }
});

test('stakes and rewards are those of the staking contract', async () => {
  const staking = { address: economy.swap.stakingContractAddress, abi: stakingRewardsAbi } as const;
  const read = chain.sample.client.readContract;
  const pool = await reads.ask('/api/staking', stakingPoolSchema);
  expect(pool.staked).toBe(await read({ ...staking, functionName: 'totalStaked' }));
  const told = await reads.all('/api/staking', stakingPoolSchema, (page) => page.events);
  const added = await reads.events(staking.address, stakingRewardsAbi, 'RewardAdded');
  expect(told.filter(({ kind }) => kind === 'added').map(({ amount }) => amount)).toEqual(
    added.map(({ args }) => args.amount),
  );
  expect(pool.stream?.rateWei).toBe(added[0]?.args.rate);
  const deposited = await reads.events(staking.address, stakingRewardsAbi, 'Deposited');
  const paid = await reads.events(staking.address, stakingRewardsAbi, 'RewardPaid');
  for (const member of members()) {
    const path = `/api/members/${member}/stakes`;
    const page = await reads.ask(path, memberStakesSchema);
    const own = await reads.all(path, memberStakesSchema, (one) => one.events);
    const args = [member as Address] as const;
    expect(page.staked).toBe(await read({ ...staking, functionName: 'balanceOf', args }));
    expect(own.filter(({ kind }) => kind === 'staked').map(({ tx }) => tx)).toEqual(
      deposited.filter(isBy('account', member)).map(({ transactionHash }) => transactionHash),
    );
    const got = paid.filter(isBy('account', member));
    expect(page.paidWei).toBe(got.reduce((sum, log) => sum + BigInt(log.args.amount ?? 0), 0n));
    expect(own).toEqual(told.filter(({ kind, account }) => kind !== 'added' && account === member));
  }
});

test('what streams to stakers is what the staking contract paid at each block', async () => {
  const { client } = chain.sample;
  const staking = { address: economy.swap.stakingContractAddress, abi: stakingRewardsAbi } as const;
  const { steps, rewards } = await reads.ask('/api/staking/stream', stakingStreamSchema);
  const added = await reads.events(staking.address, stakingRewardsAbi, 'RewardAdded');
  expect(rewards.map(({ tx, amount }) => [tx, amount])).toEqual(
    added
      .slice(0, rewards.length)
      .toReversed()
      .map(({ args, transactionHash }) => [transactionHash, args.amount]),
  );
  expect(steps.length).toBeGreaterThan(3);
  const newest = await client.getBlock();
  const every = newest.number / 150n + 1n;
  const rates = new Set<bigint>();
  for (let blockNumber = newest.number; blockNumber > 0n; blockNumber -= every) {
    const [{ timestamp }, next, total, rate] = await Promise.all([
      client.getBlock({ blockNumber }),
      client.getBlock({ blockNumber: blockNumber + 1n }).catch(() => null),
      client.readContract({ ...staking, functionName: 'totalStaked', blockNumber }),
      client.readContract({ ...staking, functionName: 'rewardRate', blockNumber }),
    ]);
    if (timestamp < BigInt(steps[0]?.at ?? 0)) break;
    // Of the blocks of one second the last one counts.
    if (next?.timestamp === timestamp) continue;
    const step = steps.findLast(({ at }) => at <= Number(timestamp));
    expect(step?.rateWei, `block ${blockNumber}`).toBe(total === 0n ? 0n : rate);
    rates.add(rate);
  }
  expect(rates.size).toBeGreaterThan(1);

  const value = parseEther('1');
  const reward = { ...staking, functionName: 'notifyReward', value } as const;
  const tx = await chain.sample.wallet(1).writeContract(reward);
  await client.waitForTransactionReceipt({ hash: tx });
  await reads.caughtUp();
  const later = await reads.ask('/api/staking/stream', stakingStreamSchema);
  expect(later.rewards.at(-1)).toMatchObject({ tx, amount: value });
});

test('swaps of a pair and of an address are those of the router, with the prices they were at', async () => {
  const swapped = await reads.events(economy.swap.swapRouterAddress, swapRouterAbi, 'Swapped');
  const base = lower(chain.sample.chatTokenAddress);
  const quote = lower(economy.swap.weth);
  const path = `/api/swaps?base=${base}&quote=${quote}&span=all`;
  const told = await reads.all(path, pairSwapsSchema, (page) => page.swaps);
  expect(told.length).toBeGreaterThan(3);
  expect(told.map(({ tx, amountIn, amountOut }) => [tx, amountIn, amountOut])).toEqual(
    swapped.map(({ args, transactionHash }) => [transactionHash, args.amountIn, args.amountOut]),
  );
  const { prices } = await reads.ask(path, pairSwapsSchema);
  const priced = told.map(({ at, tokenIn, amountIn, amountOut }) => ({
    at,
    price: tokenIn === base ? priceOf(amountIn, amountOut) : priceOf(amountOut, amountIn),
  }));
  expect(prices.length).toBeGreaterThan(1);
  for (const { at, price } of prices) {
    expect(price).toBe(priced.find((swap) => swap.at <= at)?.price);
  }
  expect(prices.at(-1)?.price).toBe(priced[0]?.price);
  for (const member of members()) {
    const own = await reads.all(
      `/api/members/${member}/swaps`,
      memberSwapsSchema,
      (page) => page.swaps,
    );
    expect(own).toEqual(told.filter(({ payer }) => payer === member));
  }
});

test('the claims of an address are those that all airdrops paid, the earlier ones too', async () => {
  const { nameAirdrop, pointsAirdrop } = economy.airdrops;
  const byName = await reads.events(nameAirdrop, nameAirdropAbi, 'NameClaimed');
  const ofAirdrops = await Promise.all(
    [pointsAirdrop, newestAirdrop].map((one) =>
      reads.events(one, pointsAirdropAbi, 'PointsClaimed'),
    ),
  );
  for (const claims of ofAirdrops) expect(claims.length).toBeGreaterThan(0);
  const byPoints = ofAirdrops
    .flat()
    .sort((one, other) => Number(other.blockNumber - one.blockNumber));
  expect(byName.length).toBeGreaterThan(0);
  for (const member of members()) {
    const path = `/api/members/${member}/airdrops`;
    const claims = await reads.all(path, memberAirdropsSchema, (page) => page.claims);
    const paid = (found: readonly ChainLog[], key: string) =>
      found
        .filter(isBy(key, member))
        .map(({ args, transactionHash }) => [transactionHash, args.amount]);
    const told = (isOfName: boolean) =>
      claims
        .filter(({ name }) => (name !== null) === isOfName)
        .map(({ tx, amount }) => [tx, amount]);
    expect(told(true)).toEqual(paid(byName, 'holder'));
    expect(told(false)).toEqual(paid(byPoints, 'member'));
  }
});

test.each([
  '/api/points?epoch=first',
  '/api/points?viewer=me',
  '/api/points?after=e30',
  '/api/members/somebody/points',
  `/api/members/0x${'1'.repeat(40)}/points?today=now`,
  '/api/members/somebody/referrals',
  '/api/members/somebody/names',
  '/api/members/0x12/swaps',
  '/api/swaps?base=0x12&quote=0x13',
  '/api/swaps',
  '/api/staking?after=nonsense',
  '/api/tips',
  '/api/tips?messages=0x12',
  '/api/tips/0x12',
  `/api/members/0x${'1'.repeat(40)}/tips?side=left`,
])('%s is refused with a sentence', async (path) => {
  const answer = await reads.fetchPath(path);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { message: string }).message).toMatch(/^Expected .*\.$/);
});

test('an answer of the index that is the same costs its header only', async () => {
  const path = `/api/members/${members()[0]}/points`;
  const etag = (await reads.fetchPath(path)).headers.get('etag') ?? '';
  await chain.mine(1);
  await reads.caughtUp();
  const again = await reads.fetchPath(path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('how far the index is can be asked by itself', async () => {
  const { index } = await reads.ask('/api/index', indexSchema);
  expect(index).toEqual({ block: Number(await chain.newest()), behindSeconds: 0 });
});

test('an answer that is behind is another one once that has doubled', async () => {
  const send = (behindSeconds: number) => {
    const headers: Record<string, string> = {};
    const reply = {
      header: (name: string, value: string) => {
        headers[name] = value;
        return reply;
      },
      type: () => reply,
      code: () => reply,
      send: () => reply,
    };
    const request = { headers: {} } as FastifyRequest;
    sendIndexed(request, reply as unknown as FastifyReply, { index: { block: 1, behindSeconds } });
    return headers.etag;
  };
  expect(send(0)).toBeDefined();
  expect(send(10)).toBe(send(0));
  expect(send(20)).not.toBe(send(0));
  expect(send(21)).toBe(send(20));
  expect(send(42)).not.toBe(send(20));
});

test('a page that watches a message, an address, or a token is told when they change', async () => {
  const tip = (await reads.events(chain.sample.tipsAddress, tipsAbi, 'Tipped'))[0];
  const topics = [
    `tips:${tip?.args.messageId}`,
    `member:${members()[0]}`,
    `swaps:${lower(chain.sample.chatTokenAddress)}`,
    'staking',
  ];
  const told = new Set<string>();
  const socket = new WebSocket(
    `${server.url().replace('http', 'ws')}/api/chat/socket`,
    subprotocol,
    {
      headers: { origin: server.config.origin },
    },
  );
  socket.on('message', (data) => {
    const frame = serverFrameSchema.parse(JSON.parse(String(data)));
    if (frame.t === 'welcome') {
      socket.send(JSON.stringify({ t: 'hello', rooms: {} }));
      socket.send(JSON.stringify({ t: 'watch', topics }));
    }
    if (frame.t === 'changed') for (const topic of frame.topics) told.add(topic);
  });
  await eventually(
    async () => {
      await economy.use(diceOf(Math.floor(Date.now() / 1_000)), 5);
      expect([...told].sort()).toEqual(topics.toSorted());
    },
    { timeout: 120_000, interval: 10 },
  );
  socket.terminate();
});

test('the leaderboard of an epoch says where its members were in the one before', async () => {
  const path = '/api/points?epoch=current';
  /** Goes on to the next epoch, in which these members earn points, and reads its leaderboard. */
  async function nextEpoch(by: readonly number[]) {
    await reads.caughtUp();
    const { current } = await reads.ask(path, leaderboardSchema);
    const { timestamp } = await chain.sample.client.getBlock();
    const left = (current?.endsAt ?? 0) - Number(timestamp);
    await chain.tester.increaseTime({ seconds: left + 60 });
    for (const member of by) await chain.mint(member);
    await reads.caughtUp();
    return reads.ask(path, leaderboardSchema);
  }
  const { epoch: first, ranks: earlier } = await nextEpoch([1, 1, 3, 5]);
  expect(earlier).toHaveLength(3);
  const { epoch, ranks } = await nextEpoch([3, 3, 1, 7]);
  expect(epoch).toBe((first ?? 0) + 1);
  const rankOf = (member: string) => earlier.find((one) => one.member === member)?.rank ?? null;
  expect(ranks.map(({ before }) => before)).toEqual(ranks.map(({ member }) => rankOf(member)));
  expect(ranks.at(0)?.member).toBe(lower(economy.addressOf(3)));
  expect(ranks.some(({ before }) => before === null)).toBe(true);
  expect(ranks.some(({ before }) => before !== null)).toBe(true);
}, 120_000);
