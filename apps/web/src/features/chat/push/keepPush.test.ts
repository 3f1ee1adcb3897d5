import { createECDH } from 'node:crypto';
import { createDevice, type Device } from '@parley/chat-client/device/deviceKey';
import { type PushRequest, pushRequestBytes } from '@parley/domain/push/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../storage/testStorage.ts';

const storage = browserStorage();
const site = { host: 'parley.example', chainId: 666_666_666 };
const author = `0x${'a'.repeat(40)}`;
const newKey = () => createECDH('prime256v1').generateKeys('base64url');
const choices = { mentions: true, tips: false, rooms: ['general'], quiet: null };

/** What the browser and the server of a test have. */
let scene: {
  key: string | null;
  permission: string;
  /** The key that the browser is subscribed for; null for not at all. */
  subscribed: string | null;
  requests: PushRequest[];
  status: number;
};
let device: Device;

beforeEach(async () => {
  device = await createDevice();
  scene = { key: newKey(), permission: 'granted', subscribed: null, requests: [], status: 200 };
  vi.resetModules();
  let kept: Response | undefined;
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (_: string, answer: Response) => {
        kept = answer;
      },
      match: async () => kept?.clone(),
    }),
    delete: async () => {
      kept = undefined;
      return true;
    },
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return scene.permission;
    },
  });
  vi.stubGlobal('window', { Notification, addEventListener: () => {} });
  const subscription = () => ({
    endpoint: `https://push.example/${scene.subscribed}`,
    options: { applicationServerKey: Buffer.from(scene.subscribed ?? '', 'base64url') },
    getKey: (part: string) => new Uint8Array(part === 'auth' ? 16 : 65),
    async unsubscribe() {
      scene.subscribed = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (scene.subscribed === null ? null : subscription()),
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      scene.subscribed = Buffer.from(applicationServerKey).toString('base64url');
      return subscription();
    },
  };
  const registration = { active: {}, pushManager };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/push/key') return Response.json({ key: scene.key });
    scene.requests.push(JSON.parse(String(init.body)));
    if (scene.status === 200) return Response.json({ done: true });
    return Response.json({ message: 'no' }, { status: scene.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page whose browser was notified before, and keeps it in step. */
async function keep(who: string | null = author, ofDevice: Device | null = device) {
  const { keepPush } = await import('./keepPush.ts');
  const openSigner = async () => ({ authorizedDevice: async () => ofDevice });
  await keepPush({ site, openSigner, author: who });
}

const remember = () =>
  storage.entries.set('parley.push', JSON.stringify({ author, choices, told: 'something else' }));
const isRemembered = () => storage.entries.has('parley.push');

test('the server is told again what was chosen, signed, and nothing while nothing changes', async () => {
  remember();
  await keep();
  const [request] = scene.requests;
  expect(request).toMatchObject({
    device: device.id,
    wish: { choices, address: { key: scene.key } },
  });
  const { signature = '', ...said } = request ?? {};
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    device.keys.publicKey,
    Buffer.from(signature, 'base64url'),
    pushRequestBytes(said as Omit<PushRequest, 'signature'>),
  );
  expect(isSigned).toBe(true);
  await keep();
  expect(scene.requests).toHaveLength(1);
});

test('a new key of the community is subscribed for anew, and what is muted is told', async () => {
  remember();
  await keep();
  scene.key = newKey();
  storage.entries.set(
    'parley.muted',
    JSON.stringify({ rooms: ['memes'], people: ['0xb'], words: ['gm'], blocked: ['0xc'] }),
  );
  vi.resetModules();
  await keep();
  expect(scene.subscribed).toBe(scene.key);
  expect(scene.requests[1]?.wish).toMatchObject({
    address: { key: scene.key },
    muted: { rooms: ['memes'], people: ['0xb', '0xc'], words: ['gm'] },
  });
  // What the server keeps for the member on all their devices is not told again.
  const base = { rooms: ['memes'], people: ['0xb'], words: [], blocked: ['0xc'] };
  storage.entries.set('parley.muted.owner', JSON.stringify({ author, base, unsure: [] }));
  vi.resetModules();
  await keep();
  expect(scene.requests[2]?.wish?.muted).toEqual({ rooms: [], people: [], words: ['gm'] });
});

test('what is said later counts as later, though the clock went back by seconds meanwhile', async () => {
  remember();
  vi.useFakeTimers({ toFake: ['Date'] });
  await keep();
  vi.setSystemTime(Date.now() - 2_500);
  scene.key = newKey();
  vi.resetModules();
  await keep();
  scene.key = null;
  await keep();
  const [first = 0, ...later] = scene.requests.map(({ at }) => at);
  expect(later).toEqual([first + 1, first + 2]);
  vi.useRealTimers();
});

test.each<[string, () => Promise<unknown> | unknown]>([
  [
    'the browser’s settings took the permission back',
    () => {
      scene.permission = 'denied';
      return keep();
    },
  ],
  ['the device is signed out', () => keep(author, null)],
  ['the wallet was disconnected', () => keep(null)],
  [
    'the operator turned notifications off',
    () => {
      scene.key = null;
      return keep();
    },
  ],
])('notifications end in this browser when %s', async (_, act) => {
  scene.subscribed = newKey();
  remember();
  await act();
  expect(isRemembered()).toBe(false);
  expect(scene.subscribed).toBeNull();
  expect(scene.requests.every(({ wish }) => wish === null)).toBe(true);
});

test('a subscription that the browser’s storage knows nothing of any more ends', async () => {
  scene.subscribed = newKey();
  await keep();
  expect(scene.subscribed).toBeNull();
});

test('while somebody else uses the browser, or their wallet is locked, everything stays', async () => {
  scene.subscribed = newKey();
  remember();
  await keep(`0x${'b'.repeat(40)}`);
  storage.entries.set('parley.wallet', JSON.stringify('demo'));
  vi.resetModules();
  await keep(null);
  expect(isRemembered()).toBe(true);
  expect(scene.subscribed).not.toBeNull();
  expect(scene.requests).toEqual([]);
});

test('what the server refused is tried again with the next page', async () => {
  remember();
  scene.status = 503;
  await expect(keep()).rejects.toThrow('no');
  scene.status = 200;
  await keep();
  expect(scene.requests).toHaveLength(2);
});
