import { linkNonce } from '@parley/domain/profile/farcasterLink';
import { openMiniAppHost } from '@parley/testkit/miniAppHost';
import { farcasterText } from '@parley/text/farcaster';
import { farcasterLinkText } from '@parley/text/farcasterLink';
import { gateText } from '@parley/text/gate';
import { text } from '@parley/text/ui';
import { afterAll, expect, test } from 'vitest';
import { startTestHub } from '../../server/src/platform/testHub.ts';
import {
  custody,
  fid,
  siwfMessage,
  startFarcasterChain,
} from '../../server/src/quickAuth/testFarcaster.ts';
import { visit } from './browser.ts';
import { startConfigured } from './configuredCommunity.ts';
import { openScene } from './scene.ts';
import { fund } from './steps.ts';

const chainId = 666_666_666;
const registries = await startFarcasterChain();
const hub = await startTestHub();
const parley = { fid: 7, username: 'parley' };
const scene = openScene(() =>
  startConfigured(
    {
      farcasterAccount: parley,
      rooms: [
        { id: 'general', title: 'General', path: '/' },
        { id: 'shill', title: 'Circle', path: '/shill', gate: { farcaster: 'follows' } },
      ],
    },
    { env: { FARCASTER_RPC_URL: registries.rpcUrl, FARCASTER_HUB_URL: hub.url } },
  ),
);
afterAll(() => Promise.all([registries.stop(), hub.stop()]));

test('a member of a client is confirmed once they wrote, links their account, enters with it a room for followers, and takes it back', async () => {
  const { url } = scene.community;
  const { page, faults } = await visit(scene.browser, 'about:blank');
  // The community is its own auth server.
  await page.route(`${url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    const miniapp = `"miniapp":${JSON.stringify({ authServerUrl: url })}`;
    expect(body).toContain('"miniapp":{}');
    await route.fulfill({ response, body: body.replace('"miniapp":{}', miniapp) });
  });
  const host = await openMiniAppHost(page, {
    appUrl: url,
    rpcUrl: `${url}/api/rpc`,
    chainId,
    account: {
      fid,
      async sign(nonce) {
        const { host: domain } = new URL(url);
        const message = siwfMessage({ nonce, now: Date.now(), domain, uri: url });
        const signature = await custody.signMessage({ message });
        return { message, signature, authMethod: 'custody' };
      },
    },
  });
  const app = host.app();
  const nonces = async () => {
    const { calls } = await host.seen();
    const asked = calls.filter(({ name }) => name === 'signIn');
    for (const { params } of asked) expect(params).toMatchObject({ acceptAuthAddress: true });
    return asked.map(({ params }) => (params as { nonce: string }).nonce);
  };

  // The client says who its user is. Nothing is asked for until they write.
  await fund(url, host.addresses[0]);
  await app.getByText(farcasterText.by('ada')).waitFor();
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill('hostlink');
  await app.getByRole('button', { name: 'Mint username' }).click();
  await app.getByRole('status').filter({ hasText: 'hostlink' }).first().waitFor();
  expect(await nonces()).toEqual([]);
  await app.getByRole('textbox', { name: 'Message' }).fill('gm');
  await app.getByRole('textbox', { name: 'Message' }).press('Enter');
  await app.getByText(farcasterText.confirmed('ada')).waitFor();
  const [signedIn] = await nonces();
  expect(signedIn).toMatch(/^[0-9a-f]{32}$/);

  // A room for followers says what they need first, and where it is.
  const openCircle = () => app.getByRole('link', { name: 'Circle' }).first().click();
  const notice = app.locator('#composer').getByRole('status');
  await openCircle();
  await notice.getByText(gateText.farcaster.linked.need).waitFor();
  await notice.getByRole('link', { name: gateText.farcaster.linked.way }).click();

  // Their name there, however long, moves none of the sidebar out of sight.
  const sidebar = app.getByRole('navigation', { name: text.nav.leftSidebar });
  expect(await sidebar.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

  // Whoever declines is told nothing, and may press again.
  const link = app.getByRole('button', { name: farcasterLinkText.link });
  await host.refuse(true);
  await link.click();
  await expect.poll(nonces).toHaveLength(2);
  await expect.poll(() => link.isEnabled()).toBe(true);
  expect(await app.getByRole('main').getByRole('alert').count()).toBe(0);
  await host.refuse(false);
  await link.click();
  await app.getByText(farcasterLinkText.linked).first().waitFor();
  const named = farcasterLinkText.account(fid);
  await app.getByRole('link', { name: named }).click();
  const viewed = async () =>
    (await host.seen()).calls.filter(({ name }) => name === 'viewProfile').map((one) => one.params);
  await expect.poll(viewed).toEqual([{ fid }]);
  expect(await nonces()).toEqual([
    signedIn,
    ...[1, 2].map(() => linkNonce(chainId, host.addresses[0])),
  ]);

  // The room opens as soon as they follow.
  await openCircle();
  await notice.getByText(gateText.farcaster.follows.need(parley.username)).waitFor();
  await notice.getByRole('link', { name: gateText.farcaster.follows.way(parley.username) }).click();
  await expect.poll(viewed).toEqual([{ fid }, { fid: parley.fid }]);
  hub.follows.add(fid);
  await notice.waitFor({ state: 'detached' });
  await app.getByRole('textbox', { name: 'Message' }).fill('in the circle');
  await app.getByRole('textbox', { name: 'Message' }).press('Enter');
  await app.getByRole('article').filter({ hasText: 'in the circle' }).waitFor();

  // Everybody sees it, and nobody one that a server made up.
  const reader = await visit(scene.browser, `${url}/profile/?id=hostlink`);
  const shown = reader.page.getByRole('link', { name: named });
  expect(await shown.getAttribute('href')).toBe(`https://farcaster.xyz/~/profiles/${fid}`);
  await reader.page.route('**/api/profiles/farcaster?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(String(fid), '4243');
    await route.fulfill({ response, body });
  });
  await reader.page.reload();
  await reader.page.getByText(farcasterLinkText.loadFailed).waitFor();
  await reader.page.unroute('**/api/profiles/farcaster?*');
  await reader.page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await shown.waitFor();

  // The answer is lost on its way; what was asked for is done.
  await page.route('**/api/profiles/farcaster', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await app
    .getByRole('button', { name: /hostlink/ })
    .first()
    .click();
  await app.getByRole('menuitem', { name: 'Profile' }).click();
  await app.getByRole('button', { name: farcasterLinkText.unlink }).click();
  await app.getByText(farcasterLinkText.unlinked).first().waitFor();
  await link.waitFor();
  const answered = reader.page.waitForResponse(/api\/profiles\/farcaster/);
  await reader.page.reload();
  expect(await (await answered).json()).toMatchObject({ said: null });
  expect(await shown.count()).toBe(0);
  expect([...faults, ...reader.faults]).toEqual([]);
});
