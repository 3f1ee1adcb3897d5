import { createHash } from 'node:crypto';
import { nameMinterAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import { uploadAnswerSchema } from '@parley/domain/media/wire';
import type { Route } from 'playwright-core';
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../../tools/start/member.ts';
import { visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { fund } from './steps.ts';

const scene = openScene();

const account = privateKeyToAccount(generatePrivateKey());
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Mints a name for a member of its own and has it carry a picture's address. */
async function mintWithPicture(name: string, image: string): Promise<void> {
  const config = await configOf(scene.community);
  await fund(scene.community.url, account.address);
  const { tokenSymbol: symbol, nativeCurrencyName: currency, tokenDecimals: decimals } = config;
  const chain = defineChain({
    id: config.supportedChainId,
    name: config.chainName,
    nativeCurrency: { name: currency, symbol, decimals },
    rpcUrls: { default: { http: [`${scene.community.url}/api/rpc`] } },
  });
  const transport = http();
  const client = createPublicClient({ chain, transport });
  const wallet = createWalletClient({ account, chain, transport });
  const mined = async (hash: Hex) => {
    const { status } = await client.waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
  };
  const [minter, registry] = [config.punkMinterAddress as Hex, config.punkTldAddress as Hex];
  const price = { address: minter, abi: nameMinterAbi, functionName: 'price' } as const;
  await mined(
    await wallet.writeContract({
      address: minter,
      abi: nameMinterAbi,
      functionName: 'mint',
      args: [name, account.address, zeroAddress],
      value: await client.readContract(price),
    }),
  );
  await mined(
    await wallet.writeContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'editData',
      args: [name, JSON.stringify({ image })],
    }),
  );
}

/** Uploads a picture as the member; returns the address that goes on chain. */
async function uploadPicture(): Promise<string> {
  const config = await configOf(scene.community);
  const { id, sign } = await signIn(config, account);
  const sha256 = createHash('sha256').update(pixel).digest('hex');
  const claim = { device: id, at: Date.now(), sha256 };
  const signature = await sign(uploadBytes(new URL(config.projectUrl).host, claim));
  const response = await fetch(`${config.projectUrl}/api/media`, {
    method: 'POST',
    headers: { authorization: uploadAuthorization(claim, signature) },
    body: new Uint8Array(pixel),
  });
  return uploadAnswerSchema.parse(await response.json()).uri;
}

/** Opens a member's profile, asking `before` each request of a file; returns what is shown. */
async function openProfile(name: string, before: (route: Route) => Promise<void>) {
  const address = `${scene.community.url}/profile/?id=${name}.degen`;
  const { page, faults } = await visit(scene.browser, address, {}, (opened) =>
    opened.route('**/api/media/**', before),
  );
  const body = page.locator('#content');
  const picture = body.locator('img[src^="/api/media/"]');
  const standIn = body.locator('img[src^="data:"]');
  const opacity = () => picture.evaluate((image) => getComputedStyle(image).opacity);
  return { page, faults, picture, standIn, opacity };
}

describe.sequential('a profile picture', () => {
  beforeAll(async () => {
    await mintWithPicture('lostpicture', `${scene.community.url}/api/media/${'0'.repeat(64)}`);
    // Whoever has a username may upload.
    await mintWithPicture('monalisa', await uploadPicture());
    await mintWithPicture('elsewhere', 'https://127.0.0.1/picture.png');
  });

  test('a profile shows the default image until the picture has loaded, then the picture alone', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page, faults, picture, standIn, opacity } = await openProfile(
      'monalisa',
      async (route) => {
        await arrival;
        await route.continue();
      },
    );
    await picture.waitFor({ state: 'attached' });
    expect(await standIn.isVisible()).toBe(true);
    expect(await opacity()).toBe('0');
    arrive();
    await expect.poll(opacity).toBe('1');
    expect(await standIn.count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test.each(['lostpicture', 'elsewhere'])(
    'a profile keeps the default image where the picture of %s does not load',
    async (name) => {
      const asked: string[] = [];
      const { page, picture, standIn } = await openProfile(name, async (route) => {
        asked.push(route.request().url());
        await route.continue();
      });
      await expect.poll(() => asked.length).toBe(1);
      await picture.waitFor({ state: 'detached' });
      expect(await standIn.isVisible()).toBe(true);
      expect(asked.map((url) => new URL(url).origin)).toEqual([scene.community.url]);
      await page.context().close();
    },
  );
});
