import { verify } from 'node:crypto';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { signInMessage } from '@parley/domain/auth/rules';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { TranscriptLine } from '@parley/domain/chat/transcript';
import type { Message } from '@parley/domain/chat/wire';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { importDeviceKey } from '../../../apps/server/src/auth/devices.ts';
import { createDeviceKey, envelope, signBytes } from '../../../apps/server/src/chat/testClient.ts';

/**
 * What it takes to check an exported room of 100,000 messages, beside checking nothing but the
 * devices' signatures, one after the other: `npm run bench:transcript`.
 */
const total = 100_000;
const budgetSeconds = 20;
const site = { chainId: 666_666_666, host: 'localhost:3000' };

const account = privateKeyToAccount(generatePrivateKey());
const { privateKey, publicKey, id: device } = createDeviceKey();
const author = account.address.toLowerCase();
const signIn = signInMessage({
  domain: site.host,
  uri: 'http://localhost:3000',
  address: account.address,
  chainId: site.chainId,
  nonce: 'abcdefgh1234',
  issuedAt: new Date(),
  devicePublicKey: publicKey,
});
const walletSignature = await account.signMessage({ message: signIn });
const messages = Array.from({ length: total }, (_, index): Message => {
  const signed = envelope({ body: `Message ${index}: every word in this room is signed` });
  const signature = signBytes(privateKey, envelopeBytes(signed));
  return { ...signed, seq: index + 1, at: Date.now(), author, device, signature };
});
const parts: readonly TranscriptLine[] = [
  { transcript: 'parley.transcript.v1', ...site, room: 'general' },
  { device: { device, author, publicKey, signIn, walletSignature } },
  ...messages.map((message) => ({ message })),
];
const lines = parts.map((part) => JSON.stringify(part));

async function seconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

const key = importDeviceKey(publicKey);
if (key === null) throw new Error('The device key was refused.');
const plain = await seconds(() => {
  for (const message of messages) {
    const signature = Buffer.from(message.signature, 'base64url');
    verify('sha256', envelopeBytes(message), { key, dsaEncoding: 'ieee-p1363' }, signature);
  }
});
let faults = '';
const ours = await seconds(async () => {
  const report = await verifyTranscript(lines);
  faults = report.faults.map(({ code }) => code).join(' ');
});
// The head is left out: one signature more.
if (faults !== 'no-head') throw new Error(`The transcript was refused: ${faults}`);
const ratio = (ours / plain).toFixed(2);
console.log(
  `signatures alone ${plain.toFixed(1)} s, the transcript ${ours.toFixed(1)} s: ${ratio} ×`,
);
console.log(`budget ${budgetSeconds} s: ${ours <= budgetSeconds ? 'met' : 'missed'}`);
process.exitCode = ours <= budgetSeconds ? 0 : 1;
