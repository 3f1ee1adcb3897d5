import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { chunkSizes, permanentAfter } from '@parley/domain/storage/rules';
import { type ArweaveNetwork, startArweaveNetwork } from '@parley/testkit/arweaveNetwork';
import Arweave from 'arweave';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from './chunks.ts';
import { faultOf, keepingOf } from './kept.ts';
import { createNode, type Node } from './node.ts';
import { signedBytes, unsignedOf, walletOf, withSignature } from './transaction.ts';
import { sendUpload, type Upload } from './upload.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 });
const jwk = privateKey.export({ format: 'jwk' }) as JsonWebKey & { n: string };
const wallet = walletOf(jwk.n);

let network: ArweaveNetwork;
let node: Node;
beforeEach(async () => {
  network = await startArweaveNetwork();
  network.give(wallet, 10n ** 12n);
  node = createNode(network.url);
  return () => network.stop();
});

async function signedFor(data: Uint8Array): Promise<Upload> {
  const layout = await layOut(data);
  const [anchor, reward] = [await node.anchor(), await node.price(data.length)];
  const tags = { 'Content-Type': 'image/png' };
  const unsigned = unsignedOf({ layout, owner: jwk.n, anchor, reward, tags });
  const signature = await Arweave.crypto.sign(jwk as never, await signedBytes(unsigned));
  return { transaction: withSignature(unsigned, signature), isSent: false, chunks: 0, errors: 0 };
}

const waits: number[] = [];
/** Killed at any moment it goes on from what was saved. */
function parts(saved: { upload: Upload }) {
  return {
    node,
    save: async (upload: Upload) => {
      saved.upload = upload;
    },
    wait: async (ms: number) => void waits.push(ms),
  };
}

test.each([1, 32 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 12 * 1024 * 1024])(
  '%d bytes are paid once, sent in chunks of the right sizes, and permanent when they were read back',
  async (size) => {
    const data = randomBytes(size);
    const saved = { upload: await signedFor(data) };
    const { transaction } = saved.upload;
    await sendUpload(saved.upload, data, parts(saved));
    expect(saved.upload).toMatchObject({ isSent: true, chunks: chunkSizes(size).length });
    expect(network.balance(wallet)).toBe(10n ** 12n - BigInt(transaction.reward));
    expect(await keepingOf(transaction, node)).toEqual({ state: 'pending' });
    network.mine();
    expect(await keepingOf(transaction, node)).toEqual({ state: 'confirmed', blocks: 1 });
    network.mine(permanentAfter - 1);
    expect(await keepingOf(transaction, node)).toEqual({ state: 'permanent' });
    const pieces: Uint8Array[] = [];
    expect(await faultOf(transaction, node, (bytes) => void pieces.push(bytes))).toBeNull();
    expect(Buffer.concat(pieces).equals(data)).toBe(true);
    for (const at of [0, size - 1]) {
      network.flip(transaction.id, at);
      expect(await keepingOf(transaction, node)).toMatchObject({ state: 'incomplete' });
      network.flip(transaction.id, at);
    }
  },
);

test('killed after each step it goes on where it was, and pays once', async () => {
  const data = randomBytes(700 * 1024);
  const begun = await signedFor(data);
  const steps = 1 + chunkSizes(data.length).length;
  for (const moment of ['before', 'after'] as const) {
    const saved = { upload: begun };
    for (let step = 0; step <= steps; step += 1) {
      let left = step;
      const dying = {
        ...parts(saved),
        save: async (upload: Upload) => {
          if (moment === 'before' && left === 0) throw new Error('killed');
          saved.upload = upload;
          left -= 1;
          if (left < 0) throw new Error('killed');
        },
      };
      await sendUpload(saved.upload, data, dying).catch((error: Error) => {
        expect(error.message).toBe('killed');
      });
    }
    await sendUpload(saved.upload, data, parts(saved));
    expect(saved.upload.chunks).toBe(steps - 1);
  }
  expect(network.transactions()).toHaveLength(1);
  expect(network.balance(wallet)).toBe(10n ** 12n - BigInt(begun.transaction.reward));
  network.mine(permanentAfter);
  expect(await keepingOf(begun.transaction, node)).toEqual({ state: 'permanent' });
});

test('lost answers, refusals, and silence are tried again after 40 s, and nothing is paid twice', async () => {
  const data = randomBytes(300 * 1024);
  const saved = { upload: await signedFor(data) };
  network.next(/^\/tx$/, 'lose', 'refuse', 'busy', 'garble');
  network.next(/^\/chunk$/, 'lose', 'busy', 'refuse');
  waits.length = 0;
  await sendUpload(saved.upload, data, parts(saved));
  expect(waits).toEqual(Array(7 - 1).fill(40_000));
  expect(network.transactions()).toHaveLength(1);
});

test('it gives up after 100 errors in a row, says the last one, and can be taken up again', async () => {
  const data = randomBytes(100);
  const saved = { upload: await signedFor(data) };
  network.next(/^\/tx$/, ...Array(100).fill('refuse'));
  waits.length = 0;
  await expect(sendUpload(saved.upload, data, parts(saved))).rejects.toThrow(
    /answered 500: Internal error That was error 100 in a row\.$/,
  );
  expect(waits).toHaveLength(99);
  expect(saved.upload.errors).toBe(100);
  await sendUpload({ ...saved.upload, errors: 0 }, data, parts(saved));
  expect(network.transactions()).toHaveLength(1);
});

test('what a node never takes ends the upload at once', async () => {
  const data = randomBytes(100);
  const saved = { upload: await signedFor(data) };
  network.setPrice(10n ** 9n);
  waits.length = 0;
  await expect(sendUpload(saved.upload, data, parts(saved))).rejects.toThrow(/too cheap/);
  expect(waits).toEqual([]);
});

test('other data than was signed is not sent', async () => {
  const saved = { upload: await signedFor(randomBytes(100)) };
  await expect(sendUpload(saved.upload, randomBytes(100), parts(saved))).rejects.toThrow(
    'This is not the data that the transaction was signed for.',
  );
  expect(network.transactions()).toEqual([]);
});
