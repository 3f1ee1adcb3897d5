import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { burnReturn } from '@parley/domain/nft/curve';
import { costOf, termsOf } from '@parley/domain/nft/prices';
import {
  type CollectionCard,
  collectionPageSchema,
  holdersPageSchema,
  memberNftsSchema,
  type NftList,
  nftListSchema,
  tradesPageSchema,
} from '@parley/domain/nft/wire';
import { leaderboardSchema, memberPointsSchema } from '@parley/domain/points/wire';
import { spanSeconds } from '@parley/domain/time/spans';
import { eventually } from '@parley/testkit/eventually';
import { sized } from '@parley/testkit/size';
import { type Address, type Hex, parseEventLogs, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createNftStore } from './store.ts';
import { type Collections, deployCollections } from './testCollections.ts';

let chain: TestChain;
let collections: Collections;
let server: TestServer;

beforeAll(async () => {
  chain = await startTestChain();
  collections = await deployCollections(chain);
  server = await startTestServer({
    community: { ...chain.sample, nftLaunchpadBondingAddress: collections.launchpad },
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl] },
  });
  for (const [index, kind] of [0, 1, 2, 3, 0, 1].entries()) {
    await collections.launch(
      1 + (index % 3),
      `piece-${index}`,
      kind,
      BigInt(1 + index) * 10n ** 15n,
      // Another front end may launch what ours refuses.
      index === 5 ? { name: 'T\u200bitle \u202epiece-5', symbol: 'T\u3164' } : {},
    );
  }
  await collections.use(3, sized(90, 600));
}, 600_000);

afterAll(async () => {
  await server.stop();
  await chain.stop();
});

async function ask(path: string): Promise<Response> {
  return await fetch(`${server.url()}${path}`);
}

/** Waits until the index shows the chain's newest block, with the clock at its time. */
async function caughtUp(): Promise<void> {
  const { number, timestamp } = await chain.sample.client.getBlock();
  const ahead = Number(timestamp) * 1_000 - server.clock.now();
  if (ahead > 0) server.clock.advance(ahead);
  await eventually(
    async () => {
      const { index } = nftListSchema.parse(await (await ask('/api/nfts')).json());
      expect(index.block).toBeGreaterThanOrEqual(Number(number));
      expect(index.behindSeconds).toBe(0);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Every trade, as the chain tells it. */
async function tradesOnChain() {
  const { client } = chain.sample;
  const events = { abi: collectionAbi, address: collections.launched, fromBlock: 0n } as const;
  const trades: { collection: string; time: number; price: bigint }[] = [];
  for (const eventName of ['Minted', 'Burned'] as const) {
    for (const log of await client.getContractEvents({ ...events, eventName, strict: true })) {
      const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber });
      const collection = log.address.toLowerCase();
      trades.push({ collection, time: Number(timestamp), price: log.args.price });
    }
  }
  return trades;
}

/** What launches and trades brought a member, page by page. */
async function awardsOf(member: string) {
  const entries = [];
  let after: string | null = '';
  while (after !== null) {
    const answer = await ask(`/api/members/${member}/points${after}`);
    const page = memberPointsSchema.parse(await answer.json());
    entries.push(...page.entries.filter(({ reason }) => reason.startsWith('nft-')));
    after = page.next === null ? null : `?after=${page.next}`;
  }
  return entries;
}

/** What a transaction launched, bought, or sold, as its receipt says. */
async function traded(hash: Hex) {
  const { logs } = await chain.sample.client.getTransactionReceipt({ hash });
  const [launch] = parseEventLogs({ logs, abi: launchpadAbi, eventName: 'CollectionLaunched' });
  const trade = parseEventLogs({ logs, abi: collectionAbi, eventName: ['Minted', 'Burned'] }).at(
    -1,
  );
  const collection = (launch?.args.collection ?? trade?.address ?? '').toLowerCase();
  const number = collections.launched.findIndex((one) => one.toLowerCase() === collection);
  const kind = trade === undefined ? null : trade.eventName === 'Minted' ? 'mint' : 'burn';
  return { name: `Title piece-${number}`, collection, trade: kind };
}

/** A whole list, page by page. */
async function listed(list: NftList, query = ''): Promise<CollectionCard[]> {
  const cards: CollectionCard[] = [];
  let after = '';
  do {
    const answer = await ask(`/api/nfts?list=${list}${query}${after}`);
    const page = nftListSchema.parse(await answer.json());
    cards.push(...page.collections);
    after = page.next === null ? '' : `&after=${page.next}`;
  } while (after !== '');
  return cards;
}

type OnChain = Awaited<ReturnType<typeof readChain>>[number];

/** Every collection as the chain's own calls say. */
async function readChain() {
  const read = chain.sample.client.readContract;
  return await Promise.all(
    collections.launched.map(async (address) => {
      const contract = { address, abi: collectionAbi } as const;
      const last = await read({ ...contract, functionName: 'lastTokenId' });
      const owners = await Promise.all(
        Array.from({ length: Number(last) }, (_, index) =>
          read({ ...contract, functionName: 'ownerOf', args: [BigInt(index + 1)] }).catch(
            () => zeroAddress,
          ),
        ),
      );
      const holders = owners.filter((owner) => owner !== zeroAddress);
      const { client } = chain.sample;
      const events = { ...contract, fromBlock: 0n, strict: true } as const;
      const minted = await client.getContractEvents({ ...events, eventName: 'Minted' });
      const burned = await client.getContractEvents({ ...events, eventName: 'Burned' });
      const traded = [...minted, ...burned];
      return {
        address: address.toLowerCase(),
        supply: Number(await read({ ...contract, functionName: 'totalSupply' })),
        mintCost: await read({ ...contract, functionName: 'mintCost' }),
        burnReturn: await read({ ...contract, functionName: 'burnReturn' }),
        profile: await read({ ...contract, functionName: 'profile' }),
        creatorFee: Number(await read({ ...contract, functionName: 'creatorFee' })),
        owners,
        holders: new Set(holders).size,
        trades: traded.length,
        volume: traded.reduce((sum, { args }) => sum + args.price, 0n),
        earned: traded.reduce((sum, { args }) => sum + args.creatorFee, 0n),
      };
    }),
  );
}

async function featuredOnChain(): Promise<string[]> {
  const featured = await chain.sample.client.readContract({
    address: collections.launchpad,
    abi: launchpadAbi,
    functionName: 'featured',
  });
  return featured.map((address) => address.toLowerCase());
}

describe('after random trades', () => {
  beforeAll(caughtUp);

  test('every collection says what the chain says', async () => {
    const known = await readChain();
    const cards = await listed('new', '&period=all');
    expect(cards.map((card) => card.address)).toEqual(known.map((one) => one.address).reverse());
    for (const one of known) {
      const card = cards.find(({ address }) => address === one.address) as CollectionCard;
      expect(card).toMatchObject({
        supply: one.supply,
        holders: one.holders,
        creatorFeeBps: one.creatorFee,
        image: one.profile.image,
        media: one.profile.media,
        volumeWei: one.volume,
      });
      // Characters that nobody sees, or that turn others around, are on the chain only.
      expect([card.name, card.symbol]).toEqual([`Title ${card.uniqueId}`, 'T']);
      expect(costOf(card)).toBe(one.mintCost[3]);
      expect(burnReturn(BigInt(card.supply), termsOf(card)).total).toBe(one.burnReturn[3]);
      expect(card.supplies.at(-1)).toBe(one.supply);

      const page = collectionPageSchema.parse(await (await ask(`/api/nfts/${one.address}`)).json());
      expect(page.collection).toMatchObject({
        trades: one.trades,
        creatorEarnedWei: one.earned,
        description: one.profile.description,
      });
      expect(page.line.at(-1)?.supply ?? 0).toBe(one.supply);
    }
  });

  const keys: Record<NftList, (card: CollectionCard, one: OnChain) => bigint | null> = {
    new: () => 0n,
    music: (card) => (card.mediaKind === 'audio' ? 0n : null),
    video: (card) => (card.mediaKind === 'video' || card.mediaKind === 'youtube' ? 0n : null),
    featured: (card) => (card.isFeatured ? 0n : null),
    'most-traded': (_, one) => (one.volume > 0n ? one.volume : null),
    'highest-price': (_, one) => one.mintCost[3],
    'most-holders': (_, one) => (one.holders > 0 ? BigInt(one.holders) : null),
  };

  test.each(Object.keys(keys) as NftList[])(
    'the list %s has what an independent calculation gives',
    async (list) => {
      const known = await readChain();
      const all = await listed('new', '&period=all');
      const expected = all
        .flatMap((card) => {
          const one = known.find(({ address }) => address === card.address) as OnChain;
          const key = keys[list](card, one);
          return key === null ? [] : [{ address: card.address, key }];
        })
        // Equal ones stay in the order of `new`: the newest first.
        .sort((a, b) => (b.key > a.key ? 1 : b.key < a.key ? -1 : 0))
        .map(({ address }) => address);
      const found = (await listed(list, '&period=all')).map(({ address }) => address);
      if (list === 'featured') {
        expect([...found].sort()).toEqual((await featuredOnChain()).sort());
      } else {
        expect(found).toEqual(expected);
      }
    },
  );

  test.each(Object.keys(spanSeconds) as (keyof typeof spanSeconds)[])(
    'the most traded of a %s are those by its trades to the second, as the prices beside them have it',
    async (period) => {
      const trades = await tradesOnChain();
      const store = createNftStore(server.database);
      const addresses = collections.launched.map((address) => address.toLowerCase());
      const newest = Math.max(...trades.map(({ time }) => time));
      // As time goes on, each trade is the last one of the period, and then the first one before it.
      const moments = trades.flatMap(({ time }) =>
        [-1, 0, 1].map((second) => time + spanSeconds[period] + second),
      );
      for (const now of new Set([newest, ...moments.filter((moment) => moment > newest)])) {
        const volumes = new Map<string, bigint>();
        for (const { collection, time, price } of trades) {
          if (time <= now - spanSeconds[period]) continue;
          volumes.set(collection, (volumes.get(collection) ?? 0n) + price);
        }
        const list = { list: 'most-traded', search: '', after: null, limit: 100 } as const;
        const { ranks, total } = await store.rank({ ...list, period, now });
        const ranked = new Map(ranks.map(({ address, key }) => [address, BigInt(key)]));
        expect(ranked, `at ${now}`).toEqual(volumes);
        expect(total).toBe(volumes.size);
        const order = ranks.map(({ key }) => BigInt(key));
        expect(order).toEqual(order.toSorted((a, b) => (b > a ? 1 : b < a ? -1 : 0)));
        const cards = await store.cards(addresses, { period, now });
        for (const card of cards) {
          expect(BigInt(card.volume)).toBe(volumes.get(card.address) ?? 0n);
        }
      }
    },
  );

  test('a block that is ahead of the server’s clock is in every figure of its trades', async () => {
    const { timestamp } = await chain.sample.client.getBlock();
    // The next hour, day, and three days begin with that block.
    const step = 3 * 86_400;
    const ahead = (Math.floor(Number(timestamp) / step) + 1) * step;
    server.clock.advance((ahead - 40) * 1_000 - server.clock.now());
    await chain.tester.setNextBlockTimestamp({ timestamp: BigInt(ahead) });
    const [collection] = collections.launched as [Address];
    await collections.mint(1, collection);
    const { number } = await chain.sample.client.getBlock();
    await eventually(async () => {
      const { index } = nftListSchema.parse(await (await ask('/api/nfts')).json());
      expect(index.block).toBeGreaterThanOrEqual(Number(number));
    });
    expect(server.clock.now()).toBeLessThan(ahead * 1_000);
    const trades = await tradesOnChain();
    for (const period of ['day', 'week', 'month'] as const) {
      const since = ahead - spanSeconds[period];
      const expected = trades
        .filter((one) => one.collection === collection.toLowerCase() && one.time > since)
        .reduce((sum, { price }) => sum + price, 0n);
      const found = await listed('most-traded', `&period=${period}`);
      const card = found.find(({ address }) => address === collection.toLowerCase());
      expect(card?.volumeWei, period).toBe(expected);
    }
    const page = await ask(`/api/nfts/${collection}`);
    const { line } = collectionPageSchema.parse(await page.json());
    expect(line.at(-1)?.at).toBe(ahead);
    const points = await ask(`/api/points?epoch=current`);
    const { current } = leaderboardSchema.parse(await points.json());
    expect(current && current.startsAt <= ahead && ahead < current.endsAt).toBe(true);
  });

  test('what a member collected and created is what the chain says', async () => {
    const known = await readChain();
    for (const index of [1, 2, 3, 4]) {
      const member = chain.sample.wallet(index).account.address;
      const answer = await ask(`/api/members/${member}/nfts`);
      const nfts = memberNftsSchema.parse(await answer.json());
      const held = known
        .map(({ address, owners }) => [address, owners.filter((one) => one === member).length])
        .filter(([, tokens]) => tokens !== 0);
      expect(
        Object.fromEntries(nfts.collected.map((one) => [one.collection.address, one.tokens])),
      ).toEqual(Object.fromEntries(held));
      expect(nfts.created.every(({ creator }) => creator === member.toLowerCase())).toBe(true);
      for (const { address, owners } of known) {
        const page = await ask(`/api/nfts/${address}?viewer=${member}`);
        const { mine } = collectionPageSchema.parse(await page.json());
        expect(mine).toEqual(owners.flatMap((one, at) => (one === member ? [at + 1] : [])));
      }
    }
  });

  test('each award of a launch or a trade says what it was for', async () => {
    const [address] = collections.launched as [Address];
    const { logs } = await collections.mint(1, address);
    const [bought] = parseEventLogs({ logs, abi: collectionAbi, eventName: 'Minted' });
    await chain.sample.client.waitForTransactionReceipt({
      hash: await chain.sample.wallet(1).writeContract({
        address,
        abi: collectionAbi,
        functionName: 'burn',
        args: [bought?.args.tokenId ?? 0n, 0n, 2n ** 64n],
      }),
    });
    await caughtUp();
    const members = [1, 2, 3, 4].map((index) => chain.sample.wallet(index).account.address);
    const entries = (await Promise.all(members.map(awardsOf))).flat();
    for (const { tx, about } of entries) expect(about, tx).toEqual(await traded(tx as Hex));
    const kinds = new Set(entries.map(({ about }) => about?.trade ?? 'launch'));
    expect([...kinds].sort()).toEqual(['burn', 'launch', 'mint']);
  });

  test('a collection is found by address, by unique id, and by creator and unique id', async () => {
    const [first] = collections.launched as [Address];
    const creator = chain.sample.wallet(1).account.address.toLowerCase();
    for (const id of [first, first.toLowerCase(), 'piece-0', `${creator}-piece-0`]) {
      const page = collectionPageSchema.parse(await (await ask(`/api/nfts/${id}`)).json());
      expect(page.collection.address).toBe(first.toLowerCase());
    }
  });

  test('search finds titles, unique ids, addresses, and creators, and no wildcards', async () => {
    const find = async (search: string) =>
      (await listed('new', `&search=${encodeURIComponent(search)}`)).map((card) => card.uniqueId);
    expect(await find('PIECE-3')).toEqual(['piece-3']);
    expect(await find('title piece-1')).toEqual(['piece-1']);
    expect(await find(collections.launched[2] as string)).toEqual(['piece-2']);
    expect(await find(chain.sample.wallet(1).account.address)).toEqual(['piece-3', 'piece-0']);
    expect(await find('%')).toEqual([]);
    expect(await find('piece_1')).toEqual([]);
  });

  test('trades and holders go on page by page, each row once', async () => {
    const { address, trades, owners } = (await readChain()).reduce((most, one) =>
      one.trades > most.trades ? one : most,
    );
    const page = collectionPageSchema.parse(await (await ask(`/api/nfts/${address}`)).json());
    const rows = [...page.trades];
    for (let { nextTrades: next } = page as { nextTrades: string | null }; next !== null; ) {
      const more = tradesPageSchema.parse(
        await (await ask(`/api/nfts/${address}/trades?after=${next}`)).json(),
      );
      rows.push(...more.trades);
      next = more.next;
    }
    expect(rows).toHaveLength(trades);
    expect(new Set(rows.map((row) => `${row.tx}${row.kind}${row.tokenId}`)).size).toBe(trades);
    expect(rows.map((row) => row.block)).toEqual(
      rows.map((row) => row.block).sort((a, b) => b - a),
    );
    const more = await ask(`/api/nfts/${address}/holders`);
    const { holders } = holdersPageSchema.parse(await more.json());
    expect(holders.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(
      owners.filter((owner) => owner !== zeroAddress).length,
    );
  });
});

describe('the NFT routes', () => {
  test.each([
    '/api/nfts?list=newest',
    '/api/nfts?period=year',
    `/api/nfts?search=${'x'.repeat(65)}`,
    '/api/nfts?after=nonsense',
    `/api/nfts?after=${Buffer.from('{"key":"1;drop","launched":"1"}').toString('base64url')}`,
    '/api/nfts/piece-0?viewer=me',
    '/api/nfts/piece-0/trades?after=e30',
    '/api/members/somebody/nfts',
  ])('%s is refused with a sentence', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(/^Expected /);
  });

  test.each(['/api/nfts/nothing', `/api/nfts/${zeroAddress}`, `/api/nfts/${'x'.repeat(100)}`])(
    '%s is not found',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('an answer that is the same costs its header only', async () => {
    await caughtUp();
    const path = '/api/nfts?list=music&period=all';
    const first = await ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${server.url()}${path}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await chain.mine(1);
    await caughtUp();
    // An empty block changes nothing that a reader sees.
    const later = await fetch(`${server.url()}${path}`, { headers: { 'if-none-match': etag } });
    expect(later.status).toBe(304);
    await collections.mint(1, collections.launched[1] as Address);
    await caughtUp();
    const changed = await fetch(`${server.url()}${path}`, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });
});
