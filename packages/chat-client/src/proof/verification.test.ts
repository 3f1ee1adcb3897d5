import { verifyDeviceProof } from '@parley/chain/auth/verifyDeviceProof';
import type { DeviceProof } from '@parley/domain/auth/proof';
import { type Revocation, revocationBytes } from '@parley/domain/auth/revocation';
import { signInMessage } from '@parley/domain/auth/rules';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import { digestOf } from '@parley/domain/chat/hashes';
import { removalBytes } from '@parley/domain/chat/removal';
import type { Envelope, Message, Removal, Target } from '@parley/domain/chat/wire';
import { eventually } from '@parley/testkit/eventually';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createDevice, type Device, signWithDevice } from '../device/deviceKey.ts';
import { createVerification } from './verification.ts';

/** As in a browser: what went wrong is no failure of the test, unless it looks. */
const warn = () => {};

const config = { projectUrl: 'https://parley.example', supportedChainId: 666_666_666 };
const site = { host: 'parley.example', chainId: config.supportedChainId };
const issuedAt = new Date('2026-11-21T10:00:00.000Z');
const day = 86_400_000;

/** A member with a real wallet and a real device, signed in. */
async function member(
  wallet = privateKeyToAccount(generatePrivateKey()),
  domain = 'parley.example',
) {
  const device = await createDevice();
  const signIn = signInMessage({
    domain,
    uri: config.projectUrl,
    address: wallet.address,
    chainId: config.supportedChainId,
    nonce: 'abcdefghijklmnopqrstuvwx',
    issuedAt,
    devicePublicKey: device.publicKey,
  });
  const proof: DeviceProof = {
    device: device.id,
    author: wallet.address.toLowerCase(),
    publicKey: device.publicKey,
    signIn,
    walletSignature: await wallet.signMessage({ message: signIn }),
  };
  return { wallet, device, proof };
}

/** Another device that the same wallet let sign. */
const deviceOf = ({ wallet }: Awaited<ReturnType<typeof member>>) => member(wallet);

async function say(by: { device: Device; proof: DeviceProof }, change: Partial<Envelope> = {}) {
  const envelope: Envelope = {
    chainId: config.supportedChainId,
    host: 'parley.example',
    room: 'general',
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    sentAt: issuedAt.getTime() + 1_000,
    kind: 'text',
    body: 'I owe you 1 coin',
    replyTo: null,
    ...change,
  };
  const signature = await signWithDevice(by.device, envelopeBytes(envelope));
  const { author, device } = by.proof;
  return { ...envelope, seq: 1, at: 0, author, device, signature } satisfies Message;
}

let anna: Awaited<ReturnType<typeof member>>;
let bert: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [anna, bert] = await Promise.all([member(), member()]);
});

/** A reader's own check, with the proofs that this server hands out. */
function reader(proofs: readonly DeviceProof[], published: readonly string[] = []) {
  const fetchProofs = vi.fn(async () => proofs);
  const verification = createVerification({
    warn,
    site,
    isPublished: async (key) => published.includes(key),
    fetchProofs,
    verifyProof: (proof) => verifyDeviceProof(proof, { chainId: config.supportedChainId }),
  });
  const judge = async (message: Message) => {
    verification.verify(message);
    await eventually(() => expect(verification.stateOf(message)).not.toBe('checking'));
    return verification.stateOf(message);
  };
  return { verification, judge, fetchProofs };
}

test('a message that its author signed is verified, with one request for its device', async () => {
  const { judge, fetchProofs } = reader([anna.proof]);
  expect(await judge(await say(anna))).toBe('verified');
  expect(await judge(await say(anna, { body: 'and another' }))).toBe('verified');
  expect(fetchProofs).toHaveBeenCalledOnce();
});

test('a proof that could not be had is asked for again, and nothing is called broken meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const fetchProofs = vi.fn<() => Promise<DeviceProof[]>>();
    fetchProofs.mockRejectedValueOnce(new Error('no network')).mockResolvedValue([anna.proof]);
    const verification = createVerification({
      warn,
      site,
      fetchProofs,
      isPublished: async () => true,
      verifyProof: async () => true,
    });
    const message = await say(anna);
    verification.verify(message);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchProofs).toHaveBeenCalledOnce();
    expect(verification.stateOf(message)).toBe('checking');
    await vi.advanceTimersByTimeAsync(10_100);
    expect(fetchProofs).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    await eventually(() => expect(verification.stateOf(message)).toBe('verified'));
  } finally {
    vi.useRealTimers();
  }
});

test('a text that is changed after it was verified is not verified, under the same signature', async () => {
  const { judge } = reader([anna.proof]);
  const message = await say(anna);
  expect(await judge(message)).toBe('verified');
  expect(await judge({ ...message, body: 'I owe you 1,000 coins' })).toBe('broken');
});

test('an event is verified only about the very message that its author saw', async () => {
  const { verification, judge } = reader([anna.proof]);
  const message = await say(anna);
  const digest = toBase64Url(await digestOf(message));
  const deletion = async (target: Target) =>
    say(anna, { kind: 'delete', body: '', target, id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' });
  const judgeAbout = async (event: Message, about: Message) => {
    verification.verify(event, about);
    return judge(event);
  };
  const right = { seq: message.seq, digest };
  expect(await judgeAbout(await deletion(right), message)).toBe('verified');
  const erased = { ...message, body: '', signature: '', erased: digest };
  expect(await judgeAbout(await deletion(right), erased)).toBe('verified');
  const other = { ...message, body: 'another text' };
  expect(await judgeAbout(await deletion(right), other)).toBe('broken');
  expect(await judgeAbout(await deletion({ seq: 2, digest }), message)).toBe('broken');
});

describe('messages that are not verified', () => {
  test.each<[string, (message: Message) => Partial<Message>]>([
    ['another room', () => ({ room: 'shill' })],
    ['another time', ({ sentAt }) => ({ sentAt: sentAt + 1 })],
    ['another author', () => ({ author: bert.proof.author })],
    ['a reply to something else', () => ({ replyTo: 1 })],
    ['another id', () => ({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' })],
  ])('a message moved to %s', async (_, change) => {
    const message = await say(anna);
    const { judge } = reader([anna.proof, bert.proof]);
    expect(await judge({ ...message, ...change(message) })).toBe('broken');
  });

  test('a message for another community is not verified, though its author signed it', async () => {
    const { judge } = reader([anna.proof]);
    expect(await judge(await say(anna, { host: 'other.example' }))).toBe('broken');
    expect(await judge(await say(anna, { chainId: 1 }))).toBe('broken');
  });

  test.each(['evil.example', 'xparley.example', 'parley.example:8443'])(
    'a device that its wallet let sign at %s alone signs nothing here',
    async (domain) => {
      const elsewhere = await member(anna.wallet, domain);
      const { judge } = reader([elsewhere.proof]);
      expect(await judge(await say(elsewhere))).toBe('broken');
      expect(await judge(await say(elsewhere, { host: domain }))).toBe('broken');
    },
  );

  test("a message of the server's own device under a member's name is not verified", async () => {
    const forged = await say({
      device: bert.device,
      proof: { ...anna.proof, device: bert.device.id },
    });
    const { judge } = reader([{ ...bert.proof, author: anna.proof.author }]);
    expect(await judge(forged)).toBe('broken');
  });

  test('a message whose device has no proof is not verified', async () => {
    expect(await reader([]).judge(await say(anna))).toBe('broken');
  });

  test('a message dated before the device signed in, or after its 30 days, is not verified', async () => {
    const { judge } = reader([anna.proof]);
    const at = issuedAt.getTime();
    expect(await judge(await say(anna, { sentAt: at - day }))).toBe('broken');
    expect(await judge(await say(anna, { sentAt: at + 29 * day }))).toBe('verified');
    expect(await judge(await say(anna, { sentAt: at + 30 * day }))).toBe('broken');
  });
});

describe('messages of a device that was signed out', () => {
  const at = issuedAt.getTime() + 60_000;

  async function signedOut(
    device: DeviceProof,
    by: { device: Device; proof: DeviceProof },
    change: Partial<Revocation> = {},
  ): Promise<DeviceProof> {
    const statement = {
      host: 'parley.example',
      chainId: config.supportedChainId,
      by: by.device.id,
      devices: [device.device],
      at,
      heads: { general: 5 },
    };
    const signature = await signWithDevice(by.device, revocationBytes(statement));
    return { ...device, revocation: { ...statement, signature, ...change } };
  }
  const before = { sentAt: at - 1_000 };

  test('a message from before stays verified, and one from afterwards is not', async () => {
    const { judge } = reader([await signedOut(anna.proof, anna)]);
    expect(await judge(await say(anna, before))).toBe('verified');
    expect(await judge(await say(anna, { sentAt: at }))).toBe('broken');
  });

  test('a message with an earlier time is not verified beyond the place that the statement names', async () => {
    const { judge } = reader([await signedOut(anna.proof, anna)]);
    const message = await say(anna, before);
    expect(await judge({ ...message, seq: 5 })).toBe('verified');
    expect(await judge({ ...message, seq: 6 })).toBe('broken');
  });

  test('the statement may come from another device of the same wallet', async () => {
    const phone = await deviceOf(anna);
    const { judge } = reader([await signedOut(anna.proof, phone), phone.proof]);
    expect(await judge(await say(anna, { sentAt: at }))).toBe('broken');
    expect(await judge(await say(phone, { sentAt: at }))).toBe('verified');
  });

  test.each<[string, () => Promise<readonly DeviceProof[]>]>([
    ['of a stranger', async () => [await signedOut(anna.proof, bert), bert.proof]],
    [
      'that was changed',
      async () => [await signedOut(anna.proof, anna, { at: at - 30_000, heads: {} })],
    ],
    ['for another site', async () => [await signedOut(anna.proof, anna, { host: 'x.example' })]],
    ['about another device', async () => [await signedOut(anna.proof, anna, { devices: [] })]],
  ])('a statement %s leaves messages verified', async (_what, proofs) => {
    const { judge } = reader(await proofs());
    expect(await judge(await say(anna, { sentAt: at }))).toBe('verified');
  });
});

/** A text that the operator removed, as a key of the server says. */
async function removedText(change: Partial<Removal> = {}) {
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ]);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey));
  const publicKey = toBase64Url(point);
  const message = await say(anna);
  const erased = toBase64Url(await digestOf(message));
  const word = { reason: 'spam', at: 1 };
  const place = { chainId: config.supportedChainId, room: message.room, seq: 1, digest: erased };
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const bytes = removalBytes(place, word);
  const signature = toBase64Url(
    new Uint8Array(await crypto.subtle.sign(algorithm, key.privateKey, bytes)),
  );
  const removed = { ...word, key: publicKey, signature, ...change };
  return { publicKey, message: { ...message, body: '', signature: '', erased, removed } };
}

test('a removal is verified by a key that the server publishes, and by no other', async () => {
  const { publicKey, message } = await removedText();
  expect(await reader([], [publicKey]).judge(message)).toBe('verified');
  expect(await reader([], []).judge(message)).toBe('broken');
});

test('a removal with another reason, or of another place, is broken', async () => {
  const { publicKey, message } = await removedText({ reason: 'another' });
  expect(await reader([], [publicKey]).judge(message)).toBe('broken');
  const right = await removedText();
  const moved = { ...right.message, seq: 2 };
  expect(await reader([], [right.publicKey]).judge(moved)).toBe('broken');
});
