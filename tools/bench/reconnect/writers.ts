import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { WebSocket } from 'ws';
import { envelope, signBytes, type TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { waitFor } from '../chat/readers.ts';
import { body, open } from '../chat/senders.ts';

/** A message that was acknowledged: when it left, in Unix milliseconds, and how long that took. */
type Said = { at: number; tookMs: number };

/** Members who write on, whatever happens to others; they share no process with those. */
export async function openWriters(
  port: number,
  members: readonly TestMember[],
  {
    signs,
    everyMs,
    authority = 'localhost:3000',
  }: { signs: boolean; everyMs: number; authority?: string },
) {
  const sockets = await Promise.all(members.map((member) => open(port, member, signs, authority)));
  const waiting = new Map<string, { at: number; isTimed: boolean }>();
  const said: Said[] = [];
  let newest = 0;
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  let next = 0;

  for (const socket of sockets) {
    socket.on('message', (data) => {
      const frame: { t: string; id?: string; seq?: number } = JSON.parse(String(data));
      const sent = waiting.get(frame.id ?? '');
      if (sent === undefined) return;
      waiting.delete(frame.id ?? '');
      if (frame.t !== 'ack') {
        refused += 1;
        return;
      }
      newest = Math.max(newest, frame.seq ?? 0);
      if (sent.isTimed) said.push({ at: sent.at, tookMs: now() - sent.at });
    });
  }

  function say(isTimed: boolean): void {
    const index = next % sockets.length;
    const [socket, member] = [sockets[index] as WebSocket, members[index]];
    next += 1;
    const signed = envelope({ body, host: authority });
    const signature =
      member === undefined || !signs ? '' : signBytes(member.privateKey, envelopeBytes(signed));
    waiting.set(signed.id, { at: now(), isTimed });
    socket.send(JSON.stringify({ t: 'send', envelope: signed, signature }));
  }

  return {
    start(): void {
      timer = setInterval(() => say(true), everyMs);
    },
    /** Says so many at once, which do not count as waited for. */
    burst(count: number): void {
      for (let index = 0; index < count; index += 1) say(false);
    },
    /** Stops writing; resolves with the newest place once all is acknowledged. */
    async stop(): Promise<number> {
      clearInterval(timer);
      await waitFor(() => waiting.size === 0);
      return newest;
    },
    /** How long acknowledgements took of what was said between two times, in milliseconds. */
    between(from: number, to: number) {
      const took = said
        .filter(({ at }) => at >= from && at < to)
        .map(({ tookMs }) => tookMs)
        .sort((a, b) => a - b);
      const at = (part: number) => took[Math.floor(part * took.length)] ?? Number.NaN;
      return { count: took.length, p50: at(0.5), p99: at(0.99) };
    },
    /** Messages that the server did not take. */
    refused: () => refused,
    close(): void {
      for (const socket of sockets) socket.terminate();
    },
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
