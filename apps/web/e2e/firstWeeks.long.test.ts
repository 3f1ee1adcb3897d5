import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPointsClaim } from '@parley/chain/airdrop/getPointsClaim';
import { createReadClient } from '@parley/chain/client';
import { swapRouterAbi } from '@parley/chain/generated/abis';
import { getCollection } from '@parley/chain/nft/getCollection';
import { getLaunchpad } from '@parley/chain/nft/getLaunchpad';
import { getPointsAt } from '@parley/chain/points/getPointsAt';
import { getStake } from '@parley/chain/staking/getStake';
import { getTokenBalance } from '@parley/chain/tokens/getTokenBalance';
import { firstAirdrop } from '@parley/deploy/embedded/firstAirdrop';
import { privateKeyAt } from '@parley/deploy/embedded/secrets';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { costOf } from '@parley/domain/nft/prices';
import {
  type CollectionPage,
  collectionPageSchema,
  type NftListPage,
  nftListSchema,
  nftLists,
} from '@parley/domain/nft/wire';
import { pagePaths } from '@parley/domain/site/pages';
import { stakingPoolSchema } from '@parley/domain/staking/wire';
import { freePort } from '@parley/embedded/child';
import { newDataFolder, type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { airdropText } from '@parley/text/airdrop';
import { collectionText } from '@parley/text/collection';
import { contractText } from '@parley/text/contracts';
import { swapText } from '@parley/text/swap';
import { type Address, getAbiItem, keccak256, parseEther, zeroAddress } from 'viem';
import { afterAll, describe, expect, test } from 'vitest';
import { launches } from '../../../tools/start/history/launches.ts';
import { planHistory } from '../../../tools/start/history/plan.ts';
import { leaveBrowser, openBrowser, visit } from './browser.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { choose } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const plan = planHistory();
const patience = { timeout: 120_000, interval: 250 };
let community: RunningCommunity;
let config: PublicConfig;

type Asked = readonly [method: string, ...params: unknown[]];

/** Asks several things at once. */
async function askAll(rpcUrl: string, all: readonly Asked[]): Promise<unknown[]> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      all.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })),
    ),
  });
  return ((await answer.json()) as { result: unknown }[]).map(({ result }) => result);
}

const ask = async (rpcUrl: string, ...asked: Asked) => (await askAll(rpcUrl, [asked]))[0];

/** Begins a community and kills it while a part of its history is on its chain. */
async function killAmidHistory(port: number, dataFolder: string): Promise<void> {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'tools/start/main.ts'], {
    env: { ...process.env, PORT: String(port), PARLEY_DATA: dataFolder, PARLEY_SEED: 'all' },
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const endpoint = () => readFileSync(join(dataFolder, 'chain', 'endpoint'), 'utf8').trim();
  const blocks = async () => {
    try {
      return Number(await ask(endpoint(), 'eth_blockNumber'));
    } catch {
      return 0;
    }
  };
  await expect.poll(blocks, { ...patience, interval: 20 }).toBeGreaterThan(plan.length / 3);
  child.kill('SIGKILL');
  await gone;
}

afterAll(() => community?.remove());

const chain = () => createReadClient(config, community.chainEndpoint());

async function list(name: string): Promise<NftListPage> {
  const answer = await fetch(`${community.url}/api/nfts?list=${name}&period=month`);
  return nftListSchema.parse(await answer.json());
}

async function page(id: string): Promise<CollectionPage> {
  return collectionPageSchema.parse(await (await fetch(`${community.url}/api/nfts/${id}`)).json());
}

describe.sequential('the history of a community that was killed while it was written', () => {
  test('a community that is killed while its history is written opens at the next start', async () => {
    const port = await freePort();
    const dataFolder = newDataFolder(true);
    await killAmidHistory(port, dataFolder);
    const record = JSON.parse(readFileSync(join(dataFolder, 'history.json'), 'utf8'));
    expect(record.isWritten).toBe(false);
    community = await startCommunity({ port, dataFolder, env: { PARLEY_SEED: 'all' } });
    config = publicConfigSchema.parse(await (await fetch(`${community.url}/config.json`)).json());
  });

  test('the first community has every collection and trade of its history, each once', async () => {
    const head = async () => (await list('new')).index.block;
    await expect.poll(head, patience).toBe(Number(await chain().getBlockNumber()));
    const { collections } = await list('new');
    expect(collections.map((card) => card.uniqueId)).toEqual(
      launches.map(({ key }) => key).toReversed(),
    );
    for (const { key } of launches) {
      const ofIt = plan.filter((step) => 'launch' in step && step.launch.key === key);
      const count = (kind: string) => ofIt.filter((step) => step.kind === kind).length;
      const first = launches.find((launch) => launch.key === key)?.first ?? 0;
      const { collection } = await page(key);
      expect(collection.trades, key).toBe(first + count('buy') + count('sell'));
      expect(collection.supply, key).toBe(first + count('buy') - count('sell'));
    }
  });

  test('the index of the first community equals its chain', async () => {
    const launchpad = config.nftLaunchpadBondingAddress as `0x${string}`;
    const { collectionCount, featured } = await getLaunchpad(chain(), { launchpad });
    const { collections } = await list('new');
    expect(Number(collectionCount)).toBe(collections.length);
    expect(featured.map((address) => address.toLowerCase()).sort()).toEqual(
      (await list('featured')).collections.map((card) => card.address).sort(),
    );
    for (const card of collections) {
      const state = await getCollection(chain(), { collection: card.address as `0x${string}` });
      expect(BigInt(card.supply), card.name).toBe(state.supply);
      expect(costOf(card), card.name).toBe(state.mintCost.total);
      expect(card.name).toBe(state.name);
    }
  });

  test('every list of the first community has entries, with prices that rose and fell', async () => {
    for (const name of nftLists) expect((await list(name)).total, name).toBeGreaterThan(1);
    const moths = (await list('new')).collections.find((card) => card.uniqueId === 'moth-hours');
    expect(Math.max(...(moths?.supplies ?? []))).toBeGreaterThan(moths?.supply ?? 0);
    const alone = (await list('new')).collections.find((card) => card.uniqueId === 'stairs-mostly');
    expect(alone?.holders).toBe(1);
  });

  test('the pool of the first community was traded in, and has stakers whose rewards stream', async () => {
    const read = async (path: string) => (await fetch(`${community.url}${path}`)).json();
    const pool = stakingPoolSchema.parse(await read('/api/staking'));
    expect(pool.stakers).toBe(plan.filter(({ kind }) => kind === 'stake').length);
    expect(pool.staked).toBeGreaterThan(0n);
    expect(pool.stream?.rateWei).toBeGreaterThan(0n);
    const state = await getStake(chain(), {
      staking: config.stakingContractAddress as Address,
      address: zeroAddress,
    });
    expect(state.totalStaked).toBe(pool.staked);
    expect(state.periodEnds).toBeGreaterThan(BigInt(Math.floor(Date.now() / 1_000)));
    const swapped = await chain().getLogs({
      address: config.swapRouterAddress as Address,
      fromBlock: 0n,
      toBlock: await chain().getBlockNumber({ cacheTime: 0 }),
      event: getAbiItem({ abi: swapRouterAbi, name: 'Swapped' }),
    });
    expect(swapped).toHaveLength(
      plan.filter(({ kind }) => kind === 'buyTokens' || kind === 'sellTokens').length,
    );
  });

  test('blocks of the history have the times of the history, also those after the kill', async () => {
    const { begunAt } = JSON.parse(
      readFileSync(join(community.dataFolder, 'history.json'), 'utf8'),
    );
    for (const { key } of launches) {
      const { trades, nextTrades } = await page(key);
      const planned = plan.filter(
        (step) => (step.kind === 'buy' || step.kind === 'sell') && step.launch.key === key,
      );
      const times = planned.map(({ at }) => begunAt + at).toReversed();
      const shown = trades.map(({ at }) => at);
      if (nextTrades !== null) expect(shown, key).toEqual(times.slice(0, shown.length));
      else expect(shown.slice(0, times.length), key).toEqual(times);
    }
  });

  test('a block after the history has the time of the machine', async () => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await fetch(`${community.url}/api/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: community.url },
      body: JSON.stringify({ address: `0x${'5eed'.repeat(10)}` }),
    });
    expect(answer.status).toBe(200);
    const { timestamp } = await chain().getBlock();
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  });

  test('pictures and recordings of the history are there, and a browser plays the films and songs', async () => {
    const known = async () =>
      (await list('new')).collections.filter(
        (card) =>
          card.imageFacts !== null && (card.mediaKind === 'image' || card.mediaFacts !== null),
      ).length;
    await expect.poll(known, patience).toBe(launches.length);
    const recordings = (await list('new')).collections.filter((card) => card.media !== '');
    expect(recordings).toHaveLength(5);
    const browser = await openBrowser();
    const tab = await browser.newPage();
    await tab.goto(`${community.url}/about`);
    for (const card of recordings) {
      const played = await tab.evaluate(play, {
        path: new URL(card.media).pathname,
        tag: card.mediaKind,
      });
      expect(played, card.name).toMatchObject({ error: null, isThroughEnd: true });
      expect(played.width, card.name).toBe(card.mediaKind === 'video' ? 480 : 0);
    }
    await leaveBrowser(browser);
  });

  test('a member of the first weeks claims what a name and points get in one transaction', async () => {
    const browser = await openBrowser();
    const key = privateKeyAt(join(community.dataFolder, 'secrets', 'seed-vera.key'));
    const url = `${community.url}/airdrop`;
    const { page, wallet, faults } = await joinCommunity(browser, url, undefined, {}, { key });
    const { address } = wallet;
    const read = async () => ({
      tokens: await getTokenBalance(chain(), {
        token: config.chatTokenAddress as Address,
        address,
      }),
      claim: await getPointsClaim(chain(), {
        airdrop: config.airdropApAddress as Address,
        address,
      }),
    });
    const before = await read();
    expect(before.claim).toMatchObject({ isClaimed: false, epoch: 2n });
    expect(before.claim.amount).toBe(
      await getPointsAt(chain(), {
        activityPoints: config.activityPointsAddress as Address,
        address,
        epoch: 2n,
      }),
    );
    await page.getByText(airdropText.points('1', 'CHAT', '2')).waitFor();
    await page.getByText(airdropText.asksOnce).waitFor();
    const asked = wallet.asked.length;
    await page.getByRole('button', { name: airdropText.claimAll }).click();
    const done = page.getByRole('listitem').getByText(airdropText.claimed, { exact: true });
    await expect.poll(() => done.count(), patience).toBe(2);
    const sent = wallet.asked.slice(asked).filter((method) => method === 'eth_sendTransaction');
    expect(sent).toHaveLength(1);
    const after = await read();
    expect(after.tokens - before.tokens).toBe(before.claim.amount + firstAirdrop.amountPerName);
    expect(after.claim).toEqual({ ...before.claim, isClaimed: true });

    // Beside the form of orders is what the price was, and the price that is asked for.
    await page.goto(
      `${community.url}/swap/cow?from=${config.chatTokenAddress}&amount=10&price=0.05`,
    );
    const price = page.getByRole('region', { name: swapText.chart.title('CHAT', 'DEGEN') });
    await price.getByRole('slider', { name: swapText.chart.walk }).waitFor();
    await price.getByText(swapText.chart.own('0.05')).waitFor();
    expect(faults).toEqual([]);
    await leaveBrowser(browser);
  });

  test('of two members who buy the same piece in one block one gets it, and the other pays no price', async () => {
    const browser = await openBrowser();
    const [card] = (await list('new')).collections;
    if (card === undefined) throw new Error('The list is empty.');
    const { address, supply } = card;
    const join = () => joinCommunity(browser, `${community.url}/nft/collection?id=${address}`);
    const members = await Promise.all([join(), join()]);
    const balances = () =>
      Promise.all(members.map(({ wallet }) => chain().getBalance({ address: wallet.address })));
    const before = await balances();
    const signed: string[] = [];
    let send = () => {};
    const sending = new Promise<void>((resolve) => {
      send = resolve;
    });
    for (const { page, wallet } of members) {
      wallet.behavior.broadcast = async (raw) => {
        signed.push(raw);
        await sending;
        return keccak256(raw);
      };
      await choose(page.getByRole('radio', { name: /^Only #/ }));
      await page.getByRole('button', { name: /^Buy #/ }).click();
    }
    await expect.poll(() => signed.length, patience).toBe(2);
    // While the chain does something else, both wait for the next block.
    await askAll(community.chainEndpoint(), [
      ['parley_probe'],
      ...signed.map((raw) => ['eth_sendRawTransaction', raw] as const),
    ]);
    send();

    const { transactions } = await chain().getBlock({ blockTag: 'latest' });
    expect(transactions).toHaveLength(2);
    const told = members.map(({ page }) =>
      Promise.race([
        page
          .getByRole('status')
          .filter({ hasText: 'You bought' })
          .waitFor()
          .then(() => 'bought'),
        page
          .getByRole('alert')
          .filter({ hasText: contractText.CostTooHigh ?? '' })
          .waitFor()
          .then(() => 'failed'),
      ]),
    );
    const outcomes = await Promise.all(told);
    expect([...outcomes].sort()).toEqual(['bought', 'failed']);
    const after = await balances();
    const gas = parseEther('0.001');
    for (const [index, outcome] of outcomes.entries()) {
      const paid = (before[index] ?? 0n) - (after[index] ?? 0n);
      const price = outcome === 'bought' ? costOf(card) : 0n;
      expect(paid).toBeGreaterThan(price);
      expect(paid).toBeLessThan(price + gas);
    }
    for (const { page } of members) {
      const exist = page.locator('dl > div').filter({ hasText: collectionText.stats.supply });
      await expect
        .poll(() => exist.getByRole('definition').first().textContent())
        .toBe(String(supply + 1));
    }
    await leaveBrowser(browser);
  });

  test('nothing shifts on a page that shows what is there', async () => {
    const browser = await openBrowser();
    const shifts: Record<string, number> = {};
    const measure = async (width: number) => {
      const viewport = { width, height: 800 };
      const { page, faults } = await visit(browser, 'about:blank', { viewport });
      await measureShifts(page);
      for (const path of pagePaths) {
        await page.goto(`${community.url}${path}`);
        await page.locator('#content h1, #content [role="log"]').first().waitFor();
        shifts[`${path} at ${width}`] = await shiftSoFar(page);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    };
    await Promise.all([measure(1280), measure(390)]);
    expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([]);
    await leaveBrowser(browser);
  });

  test('a second start of a community with a history adds nothing to it', async () => {
    const head = await chain().getBlockNumber();
    const { port, dataFolder } = community;
    await community.stop();
    community = await startCommunity({ port, dataFolder, env: { PARLEY_SEED: 'all' } });
    expect(community.output()).not.toContain('Writing the first weeks');
    expect(await chain().getBlockNumber()).toBe(head);
  });
});

/** In the page: plays a recording from near its end to its end. */
function play({ path, tag }: { path: string; tag: string }) {
  const element = document.createElement(tag === 'video' ? 'video' : 'audio');
  element.muted = true;
  element.src = path;
  document.body.append(element);
  type Played = { error: string | null; isThroughEnd: boolean; width: number };
  return new Promise<Played>((resolve) => {
    const width = () => ('videoWidth' in element ? element.videoWidth : 0);
    const end = (error: string | null) =>
      resolve({ error, isThroughEnd: element.ended, width: width() });
    element.onerror = () => end(element.error?.message ?? 'unknown');
    element.onended = () => end(null);
    element.onloadedmetadata = () => {
      element.currentTime = Math.max(0, element.duration - 1.5);
      element.play().catch((error) => end(String(error)));
    };
  });
}
