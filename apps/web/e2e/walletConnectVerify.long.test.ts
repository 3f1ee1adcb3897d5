import { startAttestation, type TestAttestation } from '@parley/testkit/attestation';
import { type PhoneWallet, startPhoneWallet } from '@parley/testkit/phoneWallet';
import { startRelay, type TestRelay } from '@parley/testkit/relay';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Visitor, visit } from './browser.ts';
import { openCode, ownChainId, startWithRelay } from './relayCommunity.ts';
import { openScene } from './scene.ts';

/** WalletConnect's own; whatever goes there ends on this computer. */
const ownRelay = 'wss://relay.walletconnect.org';
let relay: TestRelay;
let attestation: TestAttestation;
let phone: PhoneWallet;
let visitor: Visitor;

afterAll(async () => {
  await attestation?.stop();
  await relay?.stop();
});
const scene = openScene(async () => {
  [relay, attestation] = await Promise.all([startRelay(ownRelay), startAttestation()]);
  return startWithRelay({ projectId: relay.projectId, url: '' });
});
afterEach(async () => {
  await visitor.page.context().close();
  await phone.stop();
});

/** Hands a connection to WalletConnect's relay over to ours. */
function toOurRelay(route: WebSocketRoute): void {
  const { search } = new URL(route.url());
  const socket = new WebSocket(`${relay.url}/${search}`);
  const open = new Promise((resolve) => socket.once('open', resolve));
  route.onMessage((message) => void open.then(() => socket.send(message)));
  route.onClose(() => socket.close());
  socket.on('message', (message) => route.send(String(message)));
  socket.on('close', () => route.close());
}

async function open(attest: (page: Page) => Promise<unknown>): Promise<void> {
  const { projectId } = relay;
  phone = await startPhoneWallet({
    relayUrl: relay.url,
    projectId,
    rpcUrl: `${scene.community.url}/api/rpc`,
    chainId: ownChainId,
    verifyUrl: attestation.url,
  });
  visitor = await visit(scene.browser, scene.community.url, {}, async (page) => {
    await page.routeWebSocket(`${ownRelay}/**`, toOurRelay);
    await attest(page);
  });
}

const attestAs = (origin: string) => (page: Page) =>
  page.route('https://verify.walletconnect.org/**', (route) => {
    const body = attestation.page(new URL(route.request().url()), origin);
    return route.fulfill({ contentType: 'text/html', body });
  });

/** How long the code takes where the attestation comes at once, in milliseconds: the machine's share. */
let attestedMs: number;

async function scanCode(): Promise<number> {
  const start = Date.now();
  await phone.scan(await openCode(visitor.page));
  return Date.now() - start;
}

test('a phone is told by WalletConnect that this site is the one that asks', async () => {
  await open(attestAs(scene.community.url));
  attestedMs = await scanCode();
  await expect
    .poll(() => phone.proposals[0])
    .toMatchObject({ origin: scene.community.url, validation: 'VALID' });
  expect(visitor.faults).toEqual([]);
});

test('a phone is told when another site asks in the name of this one', async () => {
  await open(attestAs('https://thief.example'));
  await phone.scan(await openCode(visitor.page));
  await expect.poll(() => phone.proposals[0]).toMatchObject({ validation: 'INVALID' });
});

test('an attestation that does not come holds the code up for 2 seconds, no more', async () => {
  await open((page) => page.route('https://verify.walletconnect.org/**', () => {}));
  expect((await scanCode()) - attestedMs).toBeLessThan(4_000);
  await expect.poll(() => phone.proposals[0]).toMatchObject({ validation: 'UNKNOWN' });
});
