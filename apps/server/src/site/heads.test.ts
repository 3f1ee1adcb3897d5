import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { mintName } from '@parley/chain/names/mintName';
import { findCollection } from '@parley/chain/nft/findCollection';
import { launchCollection } from '@parley/chain/nft/launchCollection';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { isPlaceholder, pagePaths } from '@parley/domain/site/pages';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Hex, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { headOfHtml, makeWebFolder } from './testSite.ts';

const web = makeWebFolder();
let chain: EmbeddedChain;
let server: TestServer;
let holder: Hex;
let cats: Hex;
let foreign: Hex;

/** Names for wallet 1 with data, a hostile collection of wallet 1, and one of another launchpad. */
beforeAll(async () => {
  chain = await startChain({ chainId: sampleChainId, devAccounts: true });
  const community = await deploySample(chain.rpcUrl);
  const { client, punkTldAddress: registry, punkMinterAddress: minter } = community;
  const wallet = community.wallet(1);
  holder = wallet.account.address;
  const mint = { client, wallet, minter, registry, holder, referrer: zeroAddress };
  for (const name of ['alice', 'second']) {
    const valueWei = parseEther('1');
    await waitForTransaction(client, await mintName({ ...mint, name, valueWei }));
  }
  for (const [name, image] of [
    ['alice', 'https://pictures.example/a.png?x="><script>'],
    ['second', 'javascript:alert(1)'],
  ] as const) {
    const hash = await wallet.writeContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'editData',
      args: [name, JSON.stringify({ image })],
    });
    await waitForTransaction(client, hash);
  }
  const launch = async (launchpad: Hex, uniqueId: string) => {
    const hash = await launchCollection({
      client,
      wallet,
      launchpad,
      uniqueId,
      symbol: 'CAT',
      referrer: zeroAddress,
      name: '</title><b>"Cats"',
      profile: {
        description: `Cats "on chain"\n</head><script>alert(1)</script> ${'x'.repeat(300)}`,
        image: 'ipfs://bafy/cat.png',
        media: '',
        mediaKind: 'image',
      },
      basePriceWei: parseEther('0.5'),
      creatorFeeBps: 0n,
      maxProtocolFeeBps: 200n,
      firstTokens: 0n,
      valueWei: parseEther('1'),
    });
    await waitForTransaction(client, hash);
    return findCollection(client, { launchpad, creator: wallet.account.address, uniqueId });
  };
  const { nftLaunchpadBondingAddress } = await deploySampleNft(chain.rpcUrl, community);
  cats = await launch(nftLaunchpadBondingAddress, 'cats');
  foreign = registry;
  server = await startTestServer({
    community: { punkTldAddress: registry, nftLaunchpadBondingAddress },
    config: { rpcUrl: chain.rpcUrl, webFolder: web.folder },
  });
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  web.remove();
});

async function headAt(address: string) {
  const response = await fetch(server.url() + address, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  return headOfHtml(await response.text());
}

test('each of the 25 pages has the tags of its own', async () => {
  const heads = await Promise.all(pagePaths.map(headAt));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(25);
  for (const [index, head] of heads.entries()) {
    const url = `http://localhost:3000${pagePaths[index]}`;
    expect(head).toMatchObject({ canonical: url, 'og:url': url, 'og:title': head.title });
    expect(head['og:description']).toBe(head.description);
    const page = pagePaths[index] ?? '/';
    // Without an id there is no collection, and no message.
    const isNothing =
      isPlaceholder(page, server.community) ||
      ['/nft/collection', '/operator', '/post', '/room'].includes(page);
    const robots = isNothing ? 'noindex' : 'index, follow';
    expect(head).toMatchObject({ robots, 'twitter:card': 'summary' });
    expect(head['og:image']).toBeUndefined();
  }
});

describe('a profile', () => {
  const profile = {
    title: 'alice.degen · Parley',
    canonical: 'http://localhost:3000/profile?id=alice.degen',
    'og:image': 'https://pictures.example/a.png?x=%22%3E%3Cscript%3E',
    'twitter:card': 'summary_large_image',
  };

  test.each(['alice', 'ALICE.degen', 'alice.DEGEN'])(
    'a profile asked for by the name %s has its title, address, and picture',
    async (id) => {
      // A page that the chain keeps waiting is general; the next one knows.
      await expect.poll(() => headAt(`/profile/?id=${id}&ref=x`)).toMatchObject(profile);
    },
  );

  test('a profile asked for by the address of its holder has the same head', async () => {
    await expect.poll(() => headAt(`/profile?id=${holder}`)).toMatchObject(profile);
  });

  test('a profile asked for by another of its names keeps that name, and has no picture without a valid link', async () => {
    const head = () => headAt('/profile?id=second');
    await expect.poll(head).toMatchObject({ title: 'second.degen · Parley' });
    expect((await head())['og:image']).toBeUndefined();
  });

  test('a profile of an address without a name is titled with the shortened address', async () => {
    const head = () => headAt('/profile?id=0xABcDeF0000000000000000000000000000001234');
    await expect.poll(head).toMatchObject({ title: '0xabcd…1234 · Parley' });
    expect((await head()).canonical).toMatch(/\?id=0xabcdef0{30}1234$/);
  });

  test.each(['nobody', '', '<script>', '0x12'])(
    'a profile that does not exist has the general head (%#)',
    async (id) => {
      expect((await headAt(`/profile?id=${id}`)).title).toBe('Profile · Parley');
    },
  );

  test.each(['%00', 'a'.repeat(500), 'a%20b'])(
    'a profile that cannot exist is a 404, and is not for search engines (%#)',
    async (id) => {
      const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Chrome/156.0' };
      const response = await fetch(`${server.url()}/profile?id=${id}`, { headers });
      expect(response.status).toBe(404);
      const head = headOfHtml(await response.text());
      expect(head).toMatchObject({ title: 'Page not found · Parley', robots: 'noindex' });
    },
  );
});

describe('a collection', () => {
  test('a collection has its name and its description in the head, and nothing in them is markup', async () => {
    for (const id of [cats, cats.toLowerCase(), `${holder}-cats`]) {
      const title = '</title><b>"Cats" · Parley';
      // What is not known in time is known to the next visitor.
      await expect.poll(() => headAt(`/nft/collection?id=${id}`)).toMatchObject({ title });
      const response = await fetch(`${server.url()}/nft/collection?id=${id}`);
      const html = await response.text();
      expect(html).not.toMatch(/<b>|<script>alert/);
      const head = headOfHtml(html);
      expect(head.title).toBe(title);
      expect(head.description).toMatch(/^Cats "on chain" <\/head><script>alert/);
      expect([...(head.description ?? '')].length).toBeLessThanOrEqual(200);
      expect(head.canonical).toBe(`http://localhost:3000/nft/collection?id=${cats.toLowerCase()}`);
      expect(head.robots).toBe('index, follow');
    }
  });

  test('a collection of somebody else’s contract has the general head, and is not for search engines', async () => {
    for (const id of [foreign, `${holder}-dogs`, 'dogs', `${holder}-`, '0x12-cats']) {
      const nothing = { title: 'NFT collection · Parley', robots: 'noindex' };
      await expect.poll(() => headAt(`/nft/collection?id=${id}`)).toMatchObject(nothing);
    }
  });
});
