import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createReadClient } from '@parley/chain/client';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { freePort } from '@parley/embedded/child';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { type ExtensionBrowser, openExtensionBrowser } from '@parley/testkit/extensionWallet';
import type { TestWebServer } from '@parley/testkit/webServer';
import { sendText } from '@parley/text/send';
import type { Browser, Page } from 'playwright-core';
import { type Address, parseEther } from 'viem';
import { afterEach, expect, test } from 'vitest';
import {
  secureHost,
  secureHostFlags,
  startTlsServer,
  type TlsServerName,
} from '../../server/src/site/testTlsServers.ts';
import { chromiumPath, startBrowser, visit, withWorker } from './browser.ts';
import { configOf } from './scene.ts';
import { article, connectDemoWallet, mintName, offlineReady, say } from './steps.ts';

const run = promisify(execFile);
let ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.toReversed()) await end();
  ended = [];
});

function ending<T>(opened: T, end: (opened: T) => Promise<unknown>): T {
  ended.push(() => end(opened));
  return opened;
}

/** Where members reach a community, and where it listens. */
async function chooseAddress() {
  const ports = { tls: await freePort(), plain: await freePort(), server: await freePort() };
  const origin = `https://${secureHost}:${ports.tls}`;
  return { ports, origin, env: { PARLEY_URL: origin, PARLEY_TRUSTED_PROXIES: '1' } };
}

type ChosenAddress = Awaited<ReturnType<typeof chooseAddress>>;
const serve = async (name: TlsServerName, { ports }: ChosenAddress): Promise<TestWebServer> =>
  ending(await startTlsServer(name, ports), (server) => server.stop());
const openSecureBrowser = async (): Promise<Browser> =>
  ending(await startBrowser(secureHostFlags), (browser) => browser.close());
const remove = (community: RunningCommunity) => community.remove();

/** What link previews and search engines read of a page. */
const head = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => it.getAttribute('content') ?? it.getAttribute('href'));

test('at an https address behind nginx, members with an extension and the demo wallet join, write, and pay', async () => {
  const at = await chooseAddress();
  const community = ending(
    await startCommunity({
      isFresh: true,
      port: at.ports.server,
      env: { ...at.env, PARLEY_SEED: 'all' },
    }),
    remove,
  );
  expect(community.output()).toContain(`Parley is open at ${at.origin}`);
  await serve('nginx', at);
  const wallet: ExtensionBrowser = ending(
    await openExtensionBrowser(chromiumPath, `https://${secureHost}`, secureHostFlags),
    (browser) => browser.close(),
  );

  const nora = await visit(await openSecureBrowser(), at.origin, withWorker);
  // The page says once that it works offline, whatever its member does meanwhile.
  await Promise.all([
    offlineReady(nora.page).waitFor(),
    connectDemoWallet(nora.page).then(() => mintName(nora.page, 'securenora')),
  ]);

  const page = await wallet.context.newPage();
  await page.goto(`${at.origin}/?ref=securenora`);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name: 'Extension Wallet', exact: true }).click();
  await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
  await page.getByRole('button', { name: 'Get test coins' }).click();
  await page.getByRole('button', { name: 'Mint username' }).waitFor();
  await mintName(page, 'secureester');
  const [worker] = wallet.context
    .serviceWorkers()
    .filter((one) => one.url().startsWith('chrome-extension:'));
  const told = await worker?.evaluate(() =>
    Reflect.get(globalThis, 'chrome').storage.session.get('wallet'),
  );
  expect(told).toMatchObject({ wallet: { rpcUrls: { 666666666: `${at.origin}/api/rpc` } } });

  await say(page, 'written at a secure address');
  const arrived = article(nora.page, 'written at a secure address');
  await arrived.getByRole('button', { name: 'Signature verified' }).waitFor();
  await say(nora.page, 'answered at a secure address');
  await article(page, 'answered at a secure address')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();

  const config = await configOf(community);
  const client = createReadClient(config, `${community.url}/api/rpc`);
  const registry = config.punkTldAddress as Address;
  const payee = await getNameHolder(client, { registry, name: 'securenora' });
  const before = await client.getBalance({ address: payee });
  await page.goto(`${at.origin}/send-tokens?to=securenora.degen&amount=3`);
  const payment = ['3', 'DEGEN', 'securenora.degen'] as const;
  await page.getByRole('button', { name: sendText.sendNow(...payment), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: sendText.sent(...payment) })
    .first()
    .waitFor();
  expect((await client.getBalance({ address: payee })) - before).toBe(parseEther('3'));

  // The pictures of the first weeks came before there was anything at this address.
  await expect.poll(() => existsSync(join(community.dataFolder, 'history-files'))).toBe(false);
  expect(community.output()).not.toContain('The first pictures are not all there');
  await nora.page.goto(`${at.origin}/nft`);
  await nora.page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: nora.page.locator('img') })
    .first()
    .click();
  await nora.page.waitForURL(/\/nft\/collection\?id=/);
  const address = nora.page.url();
  await nora.page.reload();
  expect(await head(nora.page, 'meta[property="og:url"]')).toBe(address);
  expect(await head(nora.page, 'link[rel=canonical]')).toBe(address);
  const picture = (await head(nora.page, 'meta[property="og:image"]')) ?? '';
  expect(new URL(picture).origin).toBe(at.origin);
  const found = await nora.page.evaluate(async (url) => {
    const answer = await fetch(url);
    return answer.headers.get('content-type');
  }, picture);
  expect(found).toMatch(/^image\//);
  expect(config).toMatchObject({ blockExplorerBaseUrl: `${at.origin}/explorer` });
  expect(nora.faults).toEqual([]);
  expect([...nora.requestedHosts]).toEqual([new URL(at.origin).host]);
});

test('a community that was at localhost goes to an https address behind Caddy, and all of it stays verified', async () => {
  const at = await chooseAddress();
  let community: RunningCommunity = ending(
    await startCommunity({ isFresh: true, port: at.ports.server }),
    () => community.remove(),
  );
  const { dataFolder } = community;
  await community.stop();
  const settings = { ...process.env, PARLEY_DATA: dataFolder, PORT: String(at.ports.server) };
  const { stdout } = await run(
    process.execPath,
    ['tools/bootstrap.mjs', 'tools/address/main.ts', at.origin],
    { env: settings },
  );
  expect(stdout).toContain(`From now on start Parley with PARLEY_URL=${at.origin}.`);
  community = await startCommunity({ port: at.ports.server, dataFolder, env: at.env });
  await serve('Caddy', at);

  const { page, faults } = await visit(await openSecureBrowser(), at.origin);
  const marks = (state: string) => page.locator(`[data-verification=${state}]`);
  await connectDemoWallet(page);
  await mintName(page, 'securemover');
  await say(page, 'said after the move');
  await article(page, 'said after the move').locator('[data-verification=verified]').waitFor();
  await expect.poll(() => marks('checking').count()).toBe(0);
  expect(await marks('verified').count()).toBeGreaterThan(5);
  expect(await marks('broken').count()).toBe(0);
  expect(faults).toEqual([]);
});
