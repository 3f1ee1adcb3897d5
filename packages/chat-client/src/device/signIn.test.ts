import { parseSignIn } from '@parley/domain/auth/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { nodePorts } from '../node/nodePorts.ts';
import { memoryDevices } from './devices.ts';
import { signIn } from './signIn.ts';

const address = '0xAAaAAAaaAAaaAAAaaaaAAAaAaaAaaaaaaAAaAaAa';
const config = { projectUrl: 'https://parley.example', supportedChainId: 5 } as PublicConfig;

const { http } = nodePorts({ url: () => config.projectUrl, warn: () => {} });

afterEach(() => vi.unstubAllGlobals());

/**
 * Signs in to a server that gives a nonce and accepts every signature; returns what it was sent.
 */
async function signInOnce(devices = memoryDevices()) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async ({ pathname: path }: URL, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    if (path === '/api/auth/nonce') return Response.json({ nonce: 'n'.repeat(24) });
    return Response.json({ valid: true, address, device: 'd', expiresAt: 5 });
  });
  const signText = async () => '0x1234';
  const device = await signIn({
    config,
    address,
    devices,
    signText,
    now: () => 1_000,
    post: http.post,
  });
  return { device, sent };
}

test('the nonce is asked for with the key that the signed message names', async () => {
  const { device, sent } = await signInOnce();
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/nonce', '/api/auth/verify-siwe']);
  expect(sent[0]?.body).toEqual({ devicePublicKey: device.publicKey });
  const message = parseSignIn(String(sent[1]?.body.message));
  expect(message).toMatchObject({ nonce: 'n'.repeat(24), devicePublicKey: device.publicKey });
});

test('each sign-in is one of a new key, so that tabs do not spoil each other', async () => {
  const devices = memoryDevices();
  const first = await signInOnce(devices);
  const second = await signInOnce(devices);
  expect(second.sent[0]?.body).not.toEqual(first.sent[0]?.body);
});
