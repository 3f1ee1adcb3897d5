import { signInMessage } from '@parley/domain/auth/rules';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { headBytes } from '@parley/domain/chat/chain';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import { digestOf, hashesOfMessages, startHash } from '@parley/domain/chat/hashes';
import { type Restore, restoreBytes } from '@parley/domain/chat/restores';
import type { Envelope, Message } from '@parley/domain/chat/wire';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import {
  createDeviceKey,
  envelope,
  signBytes,
} from '../../../../apps/server/src/chat/testClient.ts';
import { type AnchorsOf, verifyTranscript } from './verifyTranscript.ts';

const site = { chainId: 666_666_666, host: 'localhost:3000' };
const server = createDeviceKey();

/** A member with a real wallet that let a real device sign. */
async function member(digit: string) {
  const account = privateKeyToAccount(`0x${digit.repeat(64)}`);
  const { privateKey, publicKey, id: device } = createDeviceKey();
  const signIn = signInMessage({
    domain: site.host,
    uri: 'http://localhost:3000',
    address: account.address,
    chainId: site.chainId,
    nonce: 'abcdefgh1234',
    issuedAt: new Date(),
    devicePublicKey: publicKey,
  });
  const author = account.address.toLowerCase();
  const walletSignature = await account.signMessage({ message: signIn });
  return {
    author,
    device,
    privateKey,
    proof: { device, author, publicKey, signIn, walletSignature },
  };
}

type Member = Awaited<ReturnType<typeof member>>;
const [anna, bert] = await Promise.all([member('a'), member('b')]);

/** The log so far, and what its members do next. */
function room() {
  const log: Message[] = [];
  const digests: string[] = [];
  async function add({ author, device, privateKey }: Member, change: Partial<Envelope>) {
    const signed = envelope(change);
    const signature = signBytes(privateKey, envelopeBytes(signed));
    const message = { ...signed, seq: log.length + 1, at: 1, author, device, signature };
    log.push(message);
    digests.push(toBase64Url(await digestOf(message)));
  }
  return {
    say: (by: Member, body: string) => add(by, { body }),
    about: (
      by: Member,
      seq: number,
      kind: Envelope['kind'],
      body = '',
      digest = digests[seq - 1],
    ) => add(by, { kind, body, target: { seq, digest: digest ?? '' } }),
    /** The server empties this place, as after a deletion. */
    erase(seq: number) {
      const message = log[seq - 1] as Message;
      log[seq - 1] = { ...message, body: '', signature: '', erased: digests[seq - 1] };
    },
    log,
  };
}

/** The transcript of a log, signed by the server as it stands. */
async function checked(
  log: readonly Message[],
  anchorsOf?: AnchorsOf,
  past: { restores?: readonly Restore[] } = {},
) {
  const hash = (await hashesOfMessages(await startHash('general'), log)).at(-1) ?? '';
  const head = { room: 'general', epoch: 'e', seq: log.length, hash, at: 1, key: server.publicKey };
  const signature = signBytes(server.privateKey, headBytes(head, site));
  const lines = [
    { transcript: 'parley.transcript.v1', ...site, room: 'general', ...past },
    ...[anna, bert].map(({ proof }) => ({ device: proof })),
    ...log.map((message) => ({ message })),
    { head: { ...head, signature } },
  ];
  return verifyTranscript(
    lines.map((line) => JSON.stringify(line)),
    anchorsOf,
  );
}

type Room = ReturnType<typeof room>;

describe('an exported room with events', () => {
  test('an exported room with an edit, reactions, and a deletion is what its members signed', async () => {
    const { say, about, erase, log } = room();
    await say(anna, 'one');
    await say(bert, 'two');
    await about(anna, 1, 'edit', 'one, better');
    await about(bert, 1, 'react', '🔥');
    await about(anna, 1, 'delete');
    await about(bert, 2, 'edit', 'two, better');
    await about(anna, 2, 'hide', 'spam');
    await about(anna, 2, 'pin');
    erase(1);
    erase(3);
    const { faults, ...report } = await checked(log);
    expect(faults).toEqual([]);
    // Whether anna moderated is nothing that a file can tell.
    expect(report).toMatchObject({ messages: 2, events: 6, moderations: 2 });
  });

  test.each<[string, (room: Room) => Promise<void>, string[]]>([
    [
      'a text that is gone, though nobody deleted it',
      async ({ erase }) => erase(1),
      ['1 not-deleted'],
    ],
    [
      'a text that another deleted',
      async ({ about, erase }) => {
        await about(bert, 1, 'delete');
        erase(1);
      },
      ['2 not-author', '1 not-deleted'],
    ],
    [
      'a text that is gone, and a deletion of something else in its place',
      async ({ about, erase }) => {
        await about(anna, 1, 'delete', '', 'A'.repeat(43));
        erase(1);
      },
      ['2 other-target', '1 not-deleted'],
    ],
    [
      'an edit that is gone, though its message is not',
      async ({ about, erase }) => {
        await about(anna, 1, 'edit', 'better');
        erase(2);
      },
      ['2 not-deleted'],
    ],
    [
      'a reaction that is gone with its message',
      async ({ about, erase }) => {
        await about(bert, 1, 'react', '🔥');
        await about(anna, 1, 'delete');
        erase(1);
        erase(2);
      },
      ['2 not-deleted'],
    ],
    [
      'a text that another edited',
      ({ about }) => about(bert, 1, 'edit', 'worse'),
      ['2 not-author'],
    ],
    [
      'an event about a place where something else stands',
      ({ about }) => about(bert, 1, 'react', '🔥', 'A'.repeat(43)),
      ['2 other-target'],
    ],
    [
      'an event about what comes later',
      async ({ about, say }) => {
        await about(bert, 3, 'react', '🔥', 'A'.repeat(43));
        await say(anna, 'later');
      },
      ['2 other-target'],
    ],
    [
      'an event about an event',
      async ({ about }) => {
        await about(bert, 1, 'react', '🔥');
        await about(anna, 2, 'react', '🔥');
      },
      ['3 other-target'],
    ],
    [
      'a deletion that was altered',
      async ({ about, erase, log }) => {
        await about(anna, 1, 'delete');
        log[1] = { ...(log[1] as Message), sentAt: 5 };
        erase(1);
      },
      ['2 bad-signature', '1 not-deleted'],
    ],
  ])('%s is named', async (_, make, expected) => {
    const made = room();
    await made.say(anna, 'one');
    await make(made);
    const { faults } = await checked(made.log);
    expect(faults.map(({ seq, code }) => `${seq} ${code}`)).toEqual(expected);
  });
});

describe('an exported room whose heads were anchored', () => {
  const anchor = (seq: number, hash: string) => ({ seq, hash, time: 1_700_000_000 + seq });

  /** A room of 1,200 messages, checked in several parts, and the hashes of all of its places. */
  async function longRoom() {
    const { say, log } = room();
    for (let said = 0; said < 1_200; said += 1) await say(anna, `${said}`);
    const hashes = await hashesOfMessages(await startHash('general'), log);
    return { log, anchorAt: (seq: number) => anchor(seq, hashes[seq - 1] ?? '') };
  }

  test('the newest anchor that fits is named, wherever it is', async () => {
    const { log, anchorAt } = await longRoom();
    for (const places of [[1], [500], [501], [1_200], [1, 1_200, 700], [3, 2]]) {
      const { faults, anchored } = await checked(log, async (of) => {
        expect(of).toMatchObject({ ...site, room: 'general' });
        return places.map(anchorAt);
      });
      expect(faults).toEqual([]);
      expect(anchored).toEqual(anchorAt(Math.max(...places)));
    }
  });

  test('another history than the anchored one is named, and where', async () => {
    const { log, anchorAt } = await longRoom();
    const { faults, anchored } = await checked(log, async () => [
      anchorAt(400),
      anchor(900, anchorAt(901).hash),
    ]);
    expect(faults).toEqual([{ code: 'other-anchor', seq: 900 }]);
    expect(anchored).toEqual(anchorAt(400));
  });

  test('what was anchored before a restore from a backup and is gone since is no fault, if a key says so', async () => {
    const { log, anchorAt } = await longRoom();
    const gone = anchor(900, anchorAt(901).hash);
    const told = { ...site, from: 'before', to: 'since', savedAt: 1, key: server.publicKey };
    const heads = { general: { seq: 500, hash: anchorAt(500).hash } };
    const signed = (changes: Partial<Restore> = {}, changed: Partial<Restore> = {}): Restore => {
      const restore = { ...told, heads, at: gone.time * 1_000 + 1, ...changes };
      const signature = signBytes(server.privateKey, restoreBytes(restore));
      return { ...restore, signature, ...changed };
    };
    const faultsWith = async (restore: Restore) => {
      const anchors = async () => [anchorAt(400), gone];
      const report = await checked(log, anchors, { restores: [restore] });
      expect(report.anchored).toEqual(anchorAt(400));
      return report.faults;
    };
    expect(await faultsWith(signed())).toEqual([]);
    const fault = [{ code: 'other-anchor', seq: 900 }];
    expect(await faultsWith(signed({}, { savedAt: 2 }))).toEqual(fault);
    expect(await faultsWith(signed({ chainId: 1 }))).toEqual(fault);
    expect(await faultsWith(signed({ host: 'other.example' }))).toEqual(fault);
    expect(await faultsWith(signed({ at: gone.time * 1_000 }))).toEqual(fault);
    expect(
      await faultsWith(signed({ heads: { general: { ...heads.general, seq: 900 } } })),
    ).toEqual(fault);
  });

  test('an anchor past the end says nothing about a file', async () => {
    const { log, anchorAt } = await longRoom();
    const { faults, anchored } = await checked(log.slice(0, 10), async () => [anchorAt(11)]);
    expect([faults, anchored]).toEqual([[], null]);
  });
});
