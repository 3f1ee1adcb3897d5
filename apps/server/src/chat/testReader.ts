import { setTimeout as sleep } from 'node:timers/promises';
import { subprotocol } from '@parley/domain/chat/frames';
import { WebSocket } from 'ws';

/** What a reader needs to know of a frame. */
type Frame = {
  t: string;
  epoch: string;
  room: string;
  reset: boolean;
  message: Said;
  messages: readonly Said[];
};
type Said = { room: string; seq: number; id: string };

export type TestReader = ReturnType<typeof startTestReader>;

/**
 * Follows one room and connects again, with its cursor, whenever its connection ends. Unlike a page it
 * forgives nothing: `faults` has each message that was not the next one.
 */
export function startTestReader(url: () => string, room: string) {
  const seen = new Map<number, string>();
  const faults: string[] = [];
  let cursor: { epoch: string; seq: number } | null = null;
  let isOver = false;
  let ws: WebSocket | null = null;
  const done = follow();

  async function follow(): Promise<void> {
    while (!isOver) {
      await connectOnce();
      await sleep(20);
    }
  }

  function connectOnce(): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`${url().replace('http', 'ws')}/api/chat/socket`, subprotocol, {
        origin: 'http://localhost:3000',
      });
      ws = socket;
      socket.on('error', () => {});
      socket.on('close', () => resolve());
      socket.on('message', (data) => receive(socket, JSON.parse(String(data))));
    });
  }

  function receive(socket: WebSocket, frame: Frame): void {
    if (frame.t === 'welcome')
      socket.send(JSON.stringify({ t: 'hello', rooms: { [room]: cursor } }));
    if (frame.t === 'message') take(frame.epoch, [frame.message]);
    if (frame.t !== 'page' || frame.room !== room) return;
    const isFirst = cursor === null;
    const before = (frame.messages[0]?.seq ?? 1) - 1;
    if (isFirst || frame.reset) cursor = { epoch: frame.epoch, seq: before };
    if (frame.reset && !isFirst) faults.push(`the log began anew at ${before}`);
    take(frame.epoch, frame.messages);
  }

  function take(epoch: string, messages: readonly Said[]): void {
    for (const { seq, id } of messages) {
      const last = cursor?.seq ?? 0;
      if (seq !== last + 1) faults.push(`${seq} after ${last}`);
      cursor = { epoch, seq };
      seen.set(seq, id);
    }
  }

  return {
    room,
    /** Message ids by their places. */
    seen,
    faults,
    last: (): number => cursor?.seq ?? 0,
    async stop(): Promise<void> {
      isOver = true;
      ws?.terminate();
      await done;
    },
  };
}
