import { envelopeBytes } from '@parley/domain/chat/envelope';
import { envelope, signBytes, type TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { randomFrom } from '../../start/history/random.ts';
import { masked } from '../chat/readers.ts';
import { body } from '../chat/senders.ts';
import { openRaw } from '../rawMember.ts';

/** What came of a load; times are from when a message was due, in milliseconds. */
export type Answered = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Messages that were not answered when the last one was due. */
  behind: number;
  /** Messages that the server could not take. */
  refused: number;
};

type Frame = { id: string; bytes: Buffer };

/** Members who write into a room that none of them follows, as fast as they are told to. */
export async function openWriters(port: number, members: readonly TestMember[]) {
  const dueAt = new Map<string, number>();
  let took: number[] = [];
  let refused = 0;
  let onAnswer: () => void = () => {};
  const hear = (text: Buffer) => {
    const kind = text.toString('latin1', 6, 9);
    if (kind !== 'ack' && kind !== 'ref') return;
    if (kind === 'ref') refused += 1;
    const at = text.indexOf('"id":"') + 6;
    const id = text.toString('latin1', at, at + 26);
    took.push(performance.now() - (dueAt.get(id) ?? Number.NaN));
    dueAt.delete(id);
    onAnswer();
  };
  // Where a connection ends, what waits for an answer does, too.
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
  });
  ended.catch(() => {});
  const place = { port, authority: 'localhost:3000', rooms: [] };
  const sockets = await Promise.all(
    members.map(({ device, privateKey: key }) =>
      openRaw(place, { device, key }, hear, (error) => fail(error)),
    ),
  );

  /** Signed beforehand, so that the writers' work does not slow the server's. */
  const prepare = (count: number): Frame[] =>
    Array.from({ length: count }, (_, index) => {
      const signed = envelope({ body });
      const member = members[index % members.length] as TestMember;
      const signature = signBytes(member.privateKey, envelopeBytes(signed));
      const text = JSON.stringify({ t: 'send', envelope: signed, signature });
      return { id: signed.id, bytes: masked(text) };
    });

  function send(frames: readonly Frame[], index: number, at: number): void {
    const frame = frames[index];
    if (frame === undefined) return;
    dueAt.set(frame.id, at);
    sockets[index % sockets.length]?.write(frame.bytes);
  }

  return {
    /** So many at once, each next one with an answer; resolves with the last. */
    async burst(count: number, inFlight: number): Promise<void> {
      const frames = prepare(count);
      let sent = 0;
      const answered = new Promise<void>((resolve) => {
        onAnswer = () => {
          if (dueAt.size === 0 && sent >= count) resolve();
          else send(frames, sent++, performance.now());
        };
        for (; sent < inFlight; sent += 1) send(frames, sent, performance.now());
      });
      await Promise.race([answered, ended]);
    },

    /** Messages come at random, whatever becomes of those before; resolves when all are answered. */
    async load(perSecond: number, seconds: number, seed: string): Promise<Answered> {
      const random = randomFrom(seed);
      const frames = prepare(Math.round(perSecond * seconds));
      took = [];
      refused = 0;
      const begun = performance.now() + 100;
      let due = begun;
      let sent = 0;
      const done = new Promise<void>((resolve) => {
        onAnswer = () => {
          if (took.length === frames.length) resolve();
        };
      });
      let behind = 0;
      const timer = setInterval(() => {
        for (const now = performance.now(); due <= now && sent < frames.length; sent += 1) {
          send(frames, sent, due);
          due += (-Math.log(1 - random()) * 1_000) / perSecond;
        }
        if (sent < frames.length) return;
        clearInterval(timer);
        behind = frames.length - took.length;
      }, 1);
      await Promise.race([done, ended]).finally(() => clearInterval(timer));
      const sorted = took.toSorted((a, b) => a - b);
      const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? Number.NaN;
      const tookSeconds = (performance.now() - begun) / 1_000;
      return {
        perSecond: frames.length / tookSeconds,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        behind,
        refused,
      };
    },

    close(): void {
      for (const socket of sockets) {
        socket.removeAllListeners('close');
        socket.destroy();
      }
    },
  };
}
