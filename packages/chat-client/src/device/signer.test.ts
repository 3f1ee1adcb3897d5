import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import { importPublicKey, isSignedBy } from '@parley/domain/chat/signature';
import type { PublicConfig } from '@parley/domain/config/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodePorts } from '../node/nodePorts.ts';
import { memoryDevices } from './devices.ts';
import { createSigner } from './signer.ts';

const anna = '0xAAaAAAaaAAaaAAAaaaaAAAaAaaAaaaaaaAAaAaAa';
const month = 30 * 24 * 60 * 60_000;
const config = { projectUrl: 'https://parley.example', supportedChainId: 5 } as PublicConfig;
const { http, warn } = nodePorts({
  url: () => config.projectUrl,
  warn: () => {},
});
const outgoing = {
  id: '01HF7YAT00AAAAAAAAAAAAAAAA',
  author: anna.toLowerCase(),
  body: 'hello',
  replyTo: null,
  writtenAt: 1_000,
  state: 'pending',
  seq: null,
  sentence: null,
} as const;

/** A server that gives a nonce and believes every signature. */
function answer(path: string): Response {
  if (path === '/api/auth/nonce') return Response.json({ nonce: 'n'.repeat(24) });
  return Response.json({ valid: true, address: anna, device: 'd', expiresAt: month });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ pathname }: URL) => answer(pathname));
});
afterEach(() => vi.unstubAllGlobals());

function start(
  signText: (...words: string[]) => Promise<string> = async () => '0x1234',
  now = () => 1_000,
) {
  const devices = memoryDevices();
  return {
    devices,
    signer: createSigner({
      config,
      devices,
      signText,
      now,
      post: http.post,
      warn,
    }),
  };
}

describe('a signer', () => {
  test('a signer asks the wallet once, in the words that name the device, and remembers', async () => {
    const asked: string[] = [];
    const { signer } = start(async (...[, words]: string[]) => {
      asked.push(words ?? '');
      return '0x1234';
    });
    const [one, two] = await Promise.all([signer.authorize(anna), signer.authorize(anna)]);
    expect(one.id).toBe(two.id);
    expect((await signer.authorize(anna)).id).toBe(one.id);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('parley.example wants you to sign in');
    expect(asked[0]).toContain(`urn:parley:device:p256:${one.publicKey}`);
  });

  test('a signer asks each of two wallets once, also when one answers while the other thinks', async () => {
    const bert = `0x${'b'.repeat(40)}` as const;
    const asked: string[] = [];
    const answers = new Map<string, (signature: string) => void>();
    const { signer } = start((...[self = '']: string[]) => {
      asked.push(self);
      return new Promise((resolve) => answers.set(self, resolve));
    });
    const [annas, berts] = [signer.authorize(anna), signer.authorize(bert)];
    // Each has a key made first, which takes its time.
    await expect.poll(() => [...asked].sort()).toEqual([anna, bert].sort());
    answers.get(anna)?.('0x1234');
    const device = await annas;
    const again = signer.authorize(bert);
    await expect.poll(() => signer.authorizedDevice(anna)).not.toBeNull();
    answers.get(bert)?.('0x1234');
    expect((await again).id).toBe((await berts).id);
    expect((await berts).id).not.toBe(device.id);
    // Which of the two keys is made first is open.
    expect([...asked].sort()).toEqual([anna, bert].sort());
  });

  test('a wallet that declines leaves no device behind', async () => {
    const { signer } = start(async () => {
      throw Object.assign(new Error('no'), { code: 'rejected' });
    });
    await expect(signer.authorize(anna)).rejects.toMatchObject({ code: 'rejected' });
    expect(await signer.authorizedDevice(anna)).toBeNull();
  });

  test('an ended sign-in makes a new key next time', async () => {
    const { signer } = start();
    const first = await signer.authorize(anna);
    await signer.forget(anna);
    expect(await signer.authorizedDevice(anna)).toBeNull();
    expect((await signer.authorize(anna)).id).not.toBe(first.id);
  });

  test('a signer says hello as a reader without a device, and answers the challenge with one', async () => {
    const { signer } = start();
    expect(await signer.hello(anna, 'c', {})).toEqual({ t: 'hello', rooms: {} });
    const device = await signer.authorize(anna);
    const hello = await signer.hello(anna, 'c', {});
    const signature = hello.t === 'hello' ? (hello.auth?.signature ?? '') : '';
    const key = await importPublicKey(device.publicKey);
    const bytes = challengeBytes('parley.example', 'c');
    expect(await isSignedBy(key, bytes, signature)).toBe(true);
  });

  test('a session signs a message so that its bytes check; an old one is dated anew under its old id', async () => {
    let time = 1_000;
    const { signer } = start(undefined, () => time);
    const device = await signer.authorize(anna);
    const fresh = await signer.envelope(device, 'general', outgoing, null);
    if (fresh.t !== 'send') throw new Error('not a message');
    expect(fresh.envelope.sentAt).toBe(1_000);
    const key = await importPublicKey(device.publicKey);
    expect(await isSignedBy(key, envelopeBytes(fresh.envelope), fresh.signature)).toBe(true);
    time = 3_600_000;
    const checked = { seq: 7, hash: 'h'.repeat(43) };
    const later = await signer.envelope(device, 'general', outgoing, checked);
    expect(later).toMatchObject({ envelope: { id: outgoing.id, sentAt: 3_600_000, checked } });
    const bytes = later.t === 'send' ? envelopeBytes(later.envelope) : new Uint8Array();
    expect(await isSignedBy(key, bytes, later.t === 'send' ? later.signature : '')).toBe(true);
  });
});
