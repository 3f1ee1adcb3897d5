import { startCommunity } from '@parley/testkit/community';
import { openMiniAppHost } from '@parley/testkit/miniAppHost';
import { pushText } from '@parley/text/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { host as serviceHost, startPushService } from '../../server/src/push/testPush.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { fund } from './steps.ts';

const service = await startPushService();
const scene = openScene(() =>
  startCommunity({
    env: { FARCASTER_CLIENT_HOSTS: serviceHost, ...service.environment() },
  }),
);
let vera: Awaited<ReturnType<typeof openEventMember>>;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(async () => {
  await vera?.close();
  await service.stop();
});

test('a member in a Farcaster client is notified by it once they want that', async () => {
  const { url } = scene.community;
  const client = service.client('/v1/notify');
  const { page, faults } = await visit(scene.browser, 'about:blank');
  const { token, url: address } = client.user('token-of-anna');
  const host = await openMiniAppHost(page, {
    appUrl: url,
    rpcUrl: `${url}/api/rpc`,
    chainId: 666_666_666,
    place: { url: address, token },
  });
  const app = host.app();
  await fund(url, host.addresses[0]);
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill('hostanna');
  await app.getByRole('button', { name: 'Mint username' }).click();
  await app
    .getByRole('button', { name: /hostanna/ })
    .first()
    .click();
  await app.getByRole('menuitem', { name: 'Settings' }).click();
  await app.getByRole('dialog').getByRole('button', { name: pushText.open }).click();
  const dialog = app.getByRole('dialog', { name: pushText.title });
  await dialog.getByText(pushText.clientPrivacy).waitFor();

  // Who declines to add the mini app is told nothing, and asked again by the next press.
  await host.refuse(true);
  await dialog.getByRole('button', { name: pushText.turnOn }).click();
  await expect
    .poll(async () => (await host.seen()).calls.filter(({ name }) => name === 'addMiniApp'))
    .toHaveLength(1);
  await expect
    .poll(() => dialog.getByRole('button', { name: pushText.turnOn }).isEnabled())
    .toBe(true);
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await host.refuse(false);
  await dialog.getByRole('button', { name: pushText.turnOn }).click();
  await dialog.getByRole('checkbox', { name: pushText.mentions }).waitFor();

  // What they turn off in the client is off here, and on again by a press.
  await host.silence();
  await dialog.getByRole('button', { name: pushText.turnOn }).click();
  await dialog.getByRole('checkbox', { name: pushText.mentions }).waitFor();

  // While the page is in sight the client says nothing; then it does.
  await page.goto('about:blank');
  const seq = await vera.say('general', 'over here, @hostanna: **look**');
  await expect.poll(() => client.requests, { timeout: 90_000 }).toHaveLength(1);
  expect(client.requests[0]).toMatchObject({
    body: expect.stringContaining('over here'),
    targetUrl: `${url}/post?id=${seq}&room=general`,
    tokens: ['token-of-anna'],
  });
  expect(faults).toEqual([]);
});
