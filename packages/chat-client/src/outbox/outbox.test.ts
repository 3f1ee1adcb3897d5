import { ChainError } from '@parley/chain/errors';
import type { ClientFrame, RefusalCode, ServerFrame } from '@parley/domain/chat/frames';
import { guardRefusal } from '@parley/domain/chat/guards';
import { createStore } from '@parley/domain/state/store';
import { eventually } from '@parley/testkit/eventually';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createConnection } from '../connection/connection.ts';
import { createDevice } from '../device/deviceKey.ts';
import { memoryDevices } from '../device/devices.ts';
import type { Signer } from '../device/signer.ts';
import { SignInError } from '../device/signIn.ts';
import { memoryStorage } from '../node/memoryStorage.ts';
import { nodePorts } from '../node/nodePorts.ts';
import { createRoomState } from '../rooms/rooms.ts';
import { createOutbox } from './outbox.ts';

const anna = '0xAAaAAAaaAAaaAAAaaaaAAAaAaaAaaaaaaAAaAaAa';
const bert = '0xbBbbBBbBBbbBbbbbbBbbbbBbBBbBbbBBBbBBbbBB';
const storage = memoryStorage();
const ports = nodePorts({
  url: () => 'http://localhost',
  storage,
  warn: () => {},
});
beforeEach(() => storage.entries.clear());

/** An outbox over a connection that only records, and a wallet that approves or fails (with a cause). */
function start(walletSaysYes = true, refusal = new SignInError('rejected', 'no')) {
  const devices = memoryDevices();
  const frames: ClientFrame[] = [];
  const asked: string[] = [];
  const probe = vi.fn();
  const signer: Signer = {
    authorizedDevice: async (address) => {
      const device = await devices.get(address);
      return device?.expiresAt ? device : null;
    },
    authorize: async (address) => {
      asked.push(address);
      if (!walletSaysYes) throw refusal;
      const device = { ...(await createDevice()), expiresAt: Number.MAX_SAFE_INTEGER };
      await devices.put(address, device);
      return device;
    },
    forget: async (address) => {
      const device = await devices.get(address);
      if (device) await devices.put(address, { ...device, expiresAt: null });
    },
    hello: async () => ({ t: 'hello', rooms: {} }),
    envelope: async (_device, room, { id, body, replyTo, writtenAt: sentAt }) => ({
      t: 'send',
      signature: 's',
      envelope: { chainId: 1, host: 'h', room, id, sentAt, kind: 'text', body, replyTo },
    }),
  };
  const room = createRoomState('general', { storage });
  const rooms = new Map([[room.id, room]]);
  const connection = createConnection(rooms, ports);
  /** The server's answer to a hello: whom it takes this page to speak for. */
  async function ready() {
    const author = connection.author();
    const device = author && (await signer.authorizedDevice(author));
    connection.speaker.set(device ? (author?.toLowerCase() ?? null) : null);
    await outbox.flush();
  }
  const outbox = createOutbox({
    rooms,
    signer,
    now: Date.now,
    asking: createStore(false),
    checked: () => null,
    warn: ports.warn,
    storage,
    connection: {
      ...connection,
      probe,
      send: (frame) => frames.push(frame) > 0,
      sendHello: ready,
      setAuthorized: () => connection.setAuthorized().then(ready),
      async setAuthor(next) {
        const isAuthorized = await connection.setAuthor(next);
        await ready();
        return isAuthorized;
      },
    },
  });
  let writtenAt = 0;
  const write = (id: string, author: string = anna) => {
    writtenAt += 1;
    const outgoing = { id, author: author.toLowerCase(), body: id, replyTo: null, writtenAt };
    room.apply({
      type: 'queued',
      outgoing: { ...outgoing, state: 'pending', seq: null, sentence: null },
    });
    return outbox.retry(room, id);
  };
  const retry = (id: string) => outbox.retry(room, id);
  const refuse = (id: string, code: Extract<ServerFrame, { t: 'refused' }>['code']) =>
    outbox.onRefused({ t: 'refused', id, code, message: '', retryAfterMs: null });
  const refuseFor = (id: string, why: string, code: RefusalCode) =>
    outbox.onRefused({ t: 'refused', id, code, why, message: '', retryAfterMs: 1 });
  const acknowledge = (id: string) => {
    room.apply({ type: 'ack', id, seq: 1 });
    void outbox.onAcknowledged(id);
  };
  const shown = () => room.view.get().timeline.outbox.map(({ id, state }) => `${id} ${state}`);
  const sentIds = () => frames.flatMap((frame) => (frame.t === 'send' ? [frame.envelope.id] : []));
  return {
    outbox,
    connection,
    room,
    write,
    retry,
    refuse,
    refuseFor,
    acknowledge,
    shown,
    sentIds,
    asked,
    frames,
    probe,
  };
}

describe('an outbox', () => {
  test('a first message asks the wallet once, then is sent by itself', async () => {
    const { outbox, connection, write, acknowledge, sentIds, asked } = start();
    await outbox.setAuthor(anna);
    await write('one');
    acknowledge('one');
    await write('two');
    expect(asked).toEqual([anna]);
    expect(sentIds()).toEqual(['one', 'two']);
    expect(connection.authorized.get()).toBe(true);
  });

  test('a contract that can’t tell whether a member may write ends the wait at once, with a true sentence', async () => {
    const { outbox, room, write, refuseFor, shown } = start();
    await outbox.setAuthor(anna);
    await write('one');
    await refuseFor('one', 'unanswered', 'needs-name');
    expect(shown()).toEqual(['one failed']);
    expect(room.view.get().timeline.outbox[0]?.sentence).toMatch(
      /^A contract of this community can’t tell whether you may write here\. Your message is kept\./,
    );
  });

  test('while the chain is away a message waits, and everything that waits says so when that takes long', async () => {
    const { outbox, room, write, refuseFor, shown } = start();
    await outbox.setAuthor(anna);
    await write('one');
    await write('two');
    for (let tries = 1; tries < 12; tries += 1) await refuseFor('one', 'chain-away', 'unavailable');
    expect(shown()).toEqual(['one pending', 'two pending']);
    await refuseFor('one', 'chain-away', 'unavailable');
    expect(shown()).toEqual(['one failed', 'two failed']);
    expect(room.view.get().timeline.outbox[1]?.sentence).toMatch(/^The network isn’t answering/);
  });

  test('a word from the server in between begins the wait anew', async () => {
    const { outbox, write, refuseFor, refuse, shown } = start();
    await outbox.setAuthor(anna);
    await write('one');
    for (let tries = 1; tries < 12; tries += 1) await refuseFor('one', 'chain-away', 'unavailable');
    await refuse('one', 'rate-limited');
    await refuseFor('one', 'chain-away', 'unavailable');
    expect(shown()).toEqual(['one pending']);
  });

  test('a declined sign-in keeps the message, with a quiet sentence', async () => {
    const { outbox, room, write, shown } = start(false);
    await outbox.setAuthor(anna);
    await write('one');
    expect(shown()).toEqual(['one failed']);
    expect(room.view.get().timeline.outbox[0]?.sentence).toMatch(/declined to sign in.*kept/);
  });

  test.each([
    [
      'that failed in the wallet has its words',
      new ChainError('wallet', { reason: 'Message signing failed' }),
      'Message signing failed',
    ],
    [
      'that failed elsewhere has ours',
      new Error('raw words of a server'),
      'Sign-in didn’t work. Your message is kept. Try again.',
    ],
  ])('a sign-in that fails %s, and keeps the message', async (_what, cause, sentence) => {
    const refusal = new SignInError('unavailable', cause.message, cause);
    const { outbox, room, write, shown } = start(false, refusal);
    await outbox.setAuthor(anna);
    await write('one');
    expect(shown()).toEqual(['one failed']);
    expect(room.view.get().timeline.outbox[0]?.sentence).toBe(sentence);
  });

  test('what is not acknowledged survives a reload and is sent again under the same id', async () => {
    const first = start();
    await first.outbox.setAuthor(anna);
    await first.write('one');
    const second = start();
    await second.outbox.setAuthor(anna);
    await second.retry('one');
    expect(second.sentIds()).toContain('one');
  });

  test('what is acknowledged is in the log, and neither kept nor sent again after a reload', async () => {
    const first = start();
    await first.outbox.setAuthor(anna);
    await first.write('one');
    first.acknowledge('one');
    expect(first.shown()).toEqual(['one acknowledged']);
    const second = start();
    await second.outbox.setAuthor(anna);
    expect(second.shown()).toEqual([]);
    expect(second.sentIds()).toEqual([]);
  });

  test('what waited for a sign-in over a reload waits for the member, not for ever', async () => {
    const { outbox, room, write } = start();
    await outbox.setAuthor(anna);
    await write('one');
    // The same storage, in a browser that lost its device key.
    const second = start();
    await second.outbox.setAuthor(anna);
    expect(second.shown()).toEqual(['one failed']);
    expect(second.asked).toEqual([]);
    await second.retry('one');
    expect(second.sentIds()).toContain('one');
    expect(room.view.get().timeline.outbox).toHaveLength(1);
  });

  test('another wallet neither sees nor sends the message', async () => {
    const { outbox, write, shown, sentIds } = start(false);
    await outbox.setAuthor(anna);
    await write('one');
    await outbox.setAuthor(bert);
    expect(shown()).toEqual([]);
    expect(sentIds()).toEqual([]);
    await outbox.setAuthor(anna);
    expect(shown()).toEqual(['one failed']);
  });

  test('an event whose wallet leaves before it is queued is made by nobody', async () => {
    const { outbox, room, shown, sentIds } = start();
    const proof = { device: 'd', signature: 's', author: bert, at: 1, seq: 1, replyTo: null };
    const signed = { chainId: 1, host: 'h', room: 'general', id: 'm1', sentAt: 1, body: 'b' };
    await outbox.setAuthor(anna);
    const acting = outbox.act(room, { ...signed, ...proof, kind: 'text' }, 'react', '🔥');
    await outbox.setAuthor(bert);
    await acting;
    expect(shown()).toEqual([]);
    await outbox.setAuthor(anna);
    expect(shown()).toEqual([]);
    expect(sentIds()).toEqual([]);
  });

  test('an ended sign-in asks again at the next message', async () => {
    const { outbox, connection, write, refuse, shown, asked } = start();
    await outbox.setAuthor(anna);
    await write('one');
    await refuse('one', 'signed-out');
    expect(shown()).toEqual(['one failed']);
    expect(connection.authorized.get()).toBe(false);
    await write('two');
    expect(asked).toEqual([anna, anna]);
  });

  test('a message refused as "id-reused" has arrived, and one refused as "rate-limited" goes on waiting', async () => {
    const { outbox, write, refuse, shown } = start();
    await outbox.setAuthor(anna);
    await write('one');
    await write('two');
    await refuse('one', 'id-reused');
    await refuse('two', 'rate-limited');
    expect(shown()).toEqual(['two pending']);
  });

  test('a message of a suspended member stays and says until when; without an end it says so', async () => {
    const { outbox, room, write, refuse, shown } = start();
    await outbox.setAuthor(anna);
    await write('one');
    const until = Date.parse('2026-11-24T14:05:00Z');
    const refused = { t: 'refused', id: 'one', code: 'suspended', message: '' } as const;
    await outbox.onRefused({ ...refused, retryAfterMs: null, until });
    await write('two');
    await refuse('two', 'suspended');
    expect(shown()).toEqual(['one failed', 'two failed']);
    const sentences = room.view.get().timeline.outbox.map(({ sentence }) => sentence);
    expect(sentences[0]).toMatch(/until Nov \d+, 2026, .*Your message is kept\.$/);
    expect(sentences[1]).toContain('for good');
  });

  test('a message that slow mode or a pause refuses stays with its sentence, and is not sent again', async () => {
    const { outbox, room, write, refuse, shown, sentIds } = start();
    await outbox.setAuthor(anna);
    await write('one');
    const refused = { t: 'refused', id: 'one', code: 'rate-limited', message: '' } as const;
    await outbox.onRefused({ ...refused, retryAfterMs: null, until: 1_000 });
    await write('two');
    await refuse('two', 'not-moderator');
    expect(shown()).toEqual(['one failed', 'two failed']);
    expect(sentIds()).toEqual(['one', 'two']);
    const sentences = room.view.get().timeline.outbox.map(({ sentence }) => sentence);
    expect(sentences[0]).toMatch(/slow mode\. Your message is kept/);
    expect(sentences[1]).toMatch(
      /^Only moderators can write in this room now\. Your message is kept/,
    );
  });

  test('a line is not sent before the one written first is answered', async () => {
    const { outbox, write, acknowledge, refuse, sentIds } = start();
    await outbox.setAuthor(anna);
    for (const id of ['one', 'two', 'three']) await write(id);
    expect(sentIds()).toEqual(['one']);
    acknowledge('one');
    await eventually(() => expect(sentIds()).toEqual(['one', 'two']));
    // What can never be sent does not hold up what was written after it.
    await refuse('two', 'blank-body');
    expect(sentIds()).toEqual(['one', 'two', 'three']);
  });

  test('what the community’s guards hold back stays and says why, and until when', async () => {
    const { outbox, room, write, shown, sentIds } = start();
    await outbox.setAuthor(anna);
    const until = Date.parse('2026-11-24T14:05:00Z');
    for (const [id, why] of [['one', 'newcomer'] as const, ['two', 'unheard-of'] as const]) {
      await write(id);
      const refused = { t: 'refused', id, code: 'rate-limited', message: '' } as const;
      await outbox.onRefused({ ...refused, retryAfterMs: null, until, why });
    }
    expect(shown()).toEqual(['one failed', 'two failed']);
    expect(sentIds()).toEqual(['one', 'two']);
    const sentences = room.view.get().timeline.outbox.map(({ sentence }) => sentence);
    expect(sentences[0]).toBe(guardRefusal('newcomer', until));
    // A reason of a later version is no reason to say nothing.
    expect(sentences[1]).toMatch(/Your message is kept/);
  });

  test('the connection over which nobody answers a message is asked whether it still lives', async () => {
    vi.useFakeTimers();
    try {
      const { outbox, write, acknowledge, probe } = start();
      await outbox.setAuthor(anna);
      await write('one');
      await vi.advanceTimersByTimeAsync(4_999);
      acknowledge('one');
      await write('two');
      await vi.advanceTimersByTimeAsync(4_999);
      expect(probe).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(probe).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  test('what is refused for now is sent again, before anything written after it', async () => {
    vi.useFakeTimers();
    try {
      const { outbox, write, refuse, sentIds } = start();
      await outbox.setAuthor(anna);
      await write('one');
      await refuse('one', 'unavailable');
      await write('two');
      expect(sentIds()).toEqual(['one']);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(sentIds()).toEqual(['one', 'one']);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** What becomes of a message that reaches the server. */
type Fate = 'commits' | 'refuses' | 'loses' | 'loses the answer';

/** A server and a way to it that treat each message as `fates` say, and then well. */
function brokenServer(
  { outbox, connection, frames, acknowledge, refuse }: ReturnType<typeof start>,
  fates: Fate[],
) {
  const log = new Set<string>();
  let heard = 0;

  /** Everything else that was on its way is lost with the connection. */
  async function reconnect() {
    heard = frames.length;
    connection.speaker.set(null);
    connection.speaker.set(anna.toLowerCase());
    await outbox.flush();
  }
  const treat: Record<Fate, (id: string) => unknown> = {
    commits: (id) => {
      log.add(id);
      acknowledge(id);
    },
    refuses: (id) => refuse(id, 'unavailable'),
    loses: reconnect,
    'loses the answer': (id) => {
      log.add(id);
      return reconnect();
    },
  };
  return {
    log,
    /** Works off what has reached it. */
    async serve() {
      while (heard < frames.length) {
        const frame = frames[heard];
        heard += 1;
        if (frame?.t === 'send') await treat[fates.shift() ?? 'commits'](frame.envelope.id);
      }
    },
  };
}

test('the order of the log is that of writing, whatever breaks on the way and whenever', async () => {
  vi.useFakeTimers();
  const fate = fc.constantFrom<Fate>('commits', 'refuses', 'loses', 'loses the answer');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 40 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (fates, writes) => {
        storage.entries.clear();
        const parts = start();
        const { log, serve } = brokenServer(parts, fates);
        await parts.outbox.setAuthor(anna);
        for (const [index, isServed] of writes.entries()) {
          await parts.write(String(index));
          if (isServed) await serve();
        }
        for (let round = 0; round < 200 && log.size < writes.length; round += 1) {
          await vi.advanceTimersByTimeAsync(5_000);
          await serve();
        }
        expect([...log]).toEqual(writes.map((_, index) => String(index)));
      },
    ),
    { numRuns: sized(100, 300) },
  );
  vi.useRealTimers();
});
