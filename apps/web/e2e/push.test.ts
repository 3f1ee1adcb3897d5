import { startCommunity } from '@parley/testkit/community';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { pushText } from '@parley/text/push';
import type { Browser, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startPushService, type TestBrowser } from '../../server/src/push/testPush.ts';
import { violationsOn } from './axe.ts';
import { chromiumPath, leaveBrowser, openBrowser, type Visitor, visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, offlineReady } from './steps.ts';

const service = await startPushService();
const scene = openScene(() =>
  startCommunity({ env: { PARLEY_MESSAGES_PER_SECOND: '10000', ...service.environment() } }),
);
const patience = { timeout: 60_000 };
const name = 'pushanna';
let browser: Browser;
let vera: Awaited<ReturnType<typeof openEventMember>>;
let anna: Visitor;
const phone = service.browser();
/** What the server said of how far anna has read. */
const seen: string[] = [];

beforeAll(async () => {
  browser = await openBrowser(chromiumPath);
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(async () => {
  await vera?.close();
  if (browser !== undefined) await leaveBrowser(browser);
  await service.stop();
});

/** The answer of the browser's own push service, which is not reachable here: an address, and keys of the test's. */
function answerSubscribe({
  endpoint,
  p256dh,
  auth,
}: Record<'endpoint' | 'p256dh' | 'auth', string>) {
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0));
  const subscription = (applicationServerKey: Uint8Array<ArrayBuffer>) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: applicationServerKey.buffer },
    getKey: (part: string) => bytes(part === 'auth' ? auth : p256dh).buffer,
    unsubscribe: async () => {
      await caches.delete('test-push');
      return true;
    },
  });
  const known = async () => (await caches.match('/test-push'))?.arrayBuffer();
  const { prototype } = PushManager;
  Reflect.set(prototype, 'getSubscription', async () => {
    const key = await known();
    return key === undefined ? null : subscription(new Uint8Array(key));
  });
  Reflect.set(prototype, 'subscribe', async (options: PushSubscriptionOptionsInit) => {
    const key = options.applicationServerKey as Uint8Array<ArrayBuffer>;
    await (await caches.open('test-push')).put('/test-push', new Response(key));
    return subscription(key);
  });
  if (typeof window === 'undefined') return;
  Reflect.set(window, 'asked', 0);
  const { requestPermission } = Notification;
  Notification.requestPermission = () => {
    Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1);
    return requestPermission.call(Notification);
  };
}

const subscribed = ({ endpoint, keys: { p256dh, auth } }: TestBrowser) => ({
  endpoint,
  p256dh,
  auth,
});

async function openNotifications(page: Page) {
  await page
    .getByRole('button', { name: /pushanna/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: pushText.open }).click();
  return page.getByRole('dialog', { name: pushText.title });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

async function workerOf(page: Page): Promise<Worker> {
  const [running] = page.context().serviceWorkers();
  return running ?? (await page.context().waitForEvent('serviceworker'));
}

/** Has Chromium hand a message to the service worker, as its push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const origin = scene.community.url;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devtools.detach();
}

sizedTest(
  'nothing is asked before a member wants it, and one press turns notifications on',
  async () => {
    anna = await visit(
      browser,
      scene.community.url,
      { viewport: { width: 1280, height: 900 }, serviceWorkers: 'allow' },
      async (page) => {
        await page.context().grantPermissions(['notifications']);
        page.on('websocket', (socket) => {
          socket.on('framereceived', ({ payload }) => {
            if (String(payload).includes('"t":"seen"')) seen.push(String(payload));
          });
        });
        await page.addInitScript(answerSubscribe, subscribed(phone));
      },
    );
    const { page, faults } = anna;
    await offlineReady(page).waitFor();
    await connectDemoWallet(page);
    await mintName(page, name);
    const dialog = await openNotifications(page);
    await dialog.getByRole('button', { name: pushText.turnOn }).waitFor();
    const asked = () => page.evaluate(() => Reflect.get(window, 'asked'));
    expect(await asked()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: pushText.turnOn }).click();
    const mentions = dialog.getByRole('checkbox', { name: pushText.mentions });
    await mentions.waitFor();
    expect(await mentions.isChecked()).toBe(true);
    expect(await asked()).toBe(1);
    const told = () => page.waitForResponse((it) => it.url().endsWith('/api/push/wish') && it.ok());
    const [quiet] = await Promise.all([
      told(),
      dialog.getByRole('checkbox', { name: pushText.quiet }).check(),
    ]);
    expect(quiet.request().postDataJSON().wish.choices.quiet).toMatchObject({
      from: 1_320,
      to: 420,
    });
    await dialog.getByLabel(pushText.to, { exact: true }).fill('22:00');
    await dialog.getByRole('alert').getByText(pushText.quietSame).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await Promise.all([told(), dialog.getByRole('checkbox', { name: pushText.quiet }).uncheck()]);
    await Promise.all([told(), dialog.getByRole('checkbox', { name: 'Memes' }).check()]);
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  },
);

/** As a press on the first notification that is shown. */
async function pressNotification(page: Page): Promise<void> {
  await (await workerOf(page)).evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const made = Reflect.construct(Reflect.get(self, 'NotificationEvent'), [
      ...['notificationclick', { notification }],
    ]);
    self.dispatchEvent(made as Event);
  });
}

/** Whether the page follows its worker by now, which it does once it is idle. */
async function followsWorker(page: Page): Promise<boolean> {
  const path = new URL(page.url()).pathname;
  return await (await workerOf(page)).evaluate(async (lead) => {
    type Client = { postMessage(message: unknown, ports: MessagePort[]): void };
    const scope = self as unknown as { clients: { matchAll(): Promise<readonly Client[]> } };
    const [client] = await scope.clients.matchAll();
    return await new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      setTimeout(resolve, 500, false);
      client?.postMessage({ lead }, [port2]);
    });
  }, path);
}

test('who is mentioned with no page open is notified, and a press leads to the message', async () => {
  const { page } = anna;
  const read = await vera.say('general', `in sight, @${name}`);
  await article(page, 'in sight').waitFor();
  await expect.poll(() => seen.some((it) => it.includes(`"seq":${read}`)), patience).toBe(true);
  await page.goto('about:blank');
  await vera.say('general', `**over** here, @${name}`);
  await expect.poll(() => phone.sent.length, patience).toBe(1);
  const [sent] = phone.sent;
  const data = phone.keys.read(sent?.body ?? Buffer.alloc(0));
  expect(data).toContain('over');
  expect(data).not.toContain('in sight');
  await deliver(page, data);
  await page.goto(`${scene.community.url}/about`);
  const title = pushText.mentioned('vera.degen', 'General');
  await expect.poll(() => shown(page)).toEqual([expect.stringContaining(`${title}: `)]);
  // One that comes while a page is in sight shows nothing more.
  await deliver(page, data.replace('"tag":"', '"tag":"another '));
  await expect.poll(() => followsWorker(page), patience).toBe(true);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await pressNotification(page);
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/post');
  await page.getByText('here, @pushanna').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await expect.poll(() => shown(page)).toEqual([]);

  // What doesn't answer the worker, as a page of before, is opened there anew.
  await page.goto('about:blank');
  await deliver(page, data.replace('"tag":"', '"tag":"third '));
  await page.goto(`${scene.community.url}/config.json`);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await pressNotification(page);
  await page.getByText('here, @pushanna').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/post');
});

longTest(
  'when the browser’s push service changes its address, the service worker tells the server',
  async () => {
    const { page } = anna;
    const next = service.browser();
    const worker = await workerOf(page);
    await worker.evaluate(answerSubscribe, subscribed(next));
    // The device's clock is wrong, as the server's alone counts.
    await worker.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 6 * 60 * 60_000;
    });
    await worker.evaluate(() => {
      const made = Reflect.construct(Reflect.get(self, 'ExtendableEvent'), [
        'pushsubscriptionchange',
      ]);
      self.dispatchEvent(made as Event);
    });
    await page.goto('about:blank');
    await expect
      .poll(
        async () => {
          if (next.sent.length === 0) await vera.say('memes', 'a joke');
          return next.sent.length > 0;
        },
        { timeout: 60_000, interval: 9_000 },
      )
      .toBe(true);
    expect(next.told()[0]?.title).toContain('Memes');
  },
);

longTest(
  'what keeps a browser from being notified is said in a sentence, and turning it off ends it here',
  async () => {
    const { page } = anna;
    await page.goto(scene.community.url);
    const close = () => page.keyboard.press('Escape');
    const dialog = await openNotifications(page);
    await dialog.getByRole('button', { name: pushText.turnOff }).click();
    await dialog.getByRole('button', { name: pushText.turnOn }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('parley.push'))).toBeNull();
    // The browser is asked to end it after the page has.
    await expect.poll(() => page.evaluate(() => caches.has('test-push'))).toBe(false);
    await close();
    const obstacles: [string, () => void][] = [
      [
        pushText.denied,
        () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      ],
      [
        pushText.unsupported,
        () => Reflect.set(navigator.serviceWorker, 'getRegistration', async () => undefined),
      ],
      [
        pushText.installFirst,
        () => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }),
      ],
    ];
    for (const [sentence, obstruct] of obstacles) {
      await page.evaluate(obstruct);
      await (await openNotifications(page)).getByText(sentence).waitFor();
      await close();
    }
    await page.context().close();
  },
);
