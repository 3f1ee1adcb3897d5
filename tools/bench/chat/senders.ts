import { setTimeout as sleep } from 'node:timers/promises';
import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import { subprotocol } from '@parley/domain/chat/frames';
import { WebSocket } from 'ws';
import { envelope, signBytes, type TestMember } from '../../../apps/server/src/chat/testClient.ts';

/** Members who write into the room `general`. */
export type Senders = {
  /** Sends `count` messages, so many unacknowledged at once; resolves with the last acknowledgement. */
  burst: (count: number, inFlight: number) => Promise<void>;
  /** Sends `count` messages, one every `everyMs`; with `types` a sender then types the next one. */
  calm: (count: number, everyMs: number, types?: boolean) => Promise<void>;
  /** Has all of them show the room, or none. */
  show: (isHere: boolean) => void;
  close: () => void;
};

export const body =
  'A message of the length that people write in a chat: a sentence or two, about this long.';

/**
 * Opens one socket for each member; `signs` is false for a server that takes anybody. `onSend` is
 * told the id of each message as it leaves.
 */
export async function openSenders(
  port: number,
  members: readonly TestMember[],
  signs: boolean,
  onSend: (id: string) => void,
): Promise<Senders> {
  const sockets = await Promise.all(members.map((member) => open(port, member, signs)));
  let acknowledged: () => void = () => {};
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('{"t":"ack"')) acknowledged();
      else if (text.startsWith('{"t":"refused"')) throw new Error(text);
    });
  }

  /** Signed beforehand, so that the clients' work does not slow the server's. */
  const prepare = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const signed = envelope({ body });
      const key = members[index % members.length]?.privateKey;
      const signature = key === undefined ? '' : signBytes(key, envelopeBytes(signed));
      return { id: signed.id, text: JSON.stringify({ t: 'send', envelope: signed, signature }) };
    });

  async function run(count: number, start: (send: () => void) => Promise<void> | void) {
    const frames = prepare(count);
    let sent = 0;
    let acks = 0;
    await new Promise<void>((resolve) => {
      const send = () => {
        const frame = frames[sent];
        if (frame === undefined) return;
        onSend(frame.id);
        sockets[sent % sockets.length]?.send(frame.text);
        sent += 1;
      };
      acknowledged = () => {
        acks += 1;
        if (acks === count) resolve();
        else if (isClosedLoop) send();
      };
      let isClosedLoop = false;
      const started = start(send);
      isClosedLoop = started === undefined;
    });
  }

  return {
    burst: (count, inFlight) =>
      run(count, (send) => {
        for (let index = 0; index < inFlight; index += 1) send();
      }),
    calm: (count, everyMs, types = false) =>
      run(count, async (send) => {
        const started = performance.now();
        for (let index = 0; index < count; index += 1) {
          await sleep(Math.max(0, started + index * everyMs - performance.now()));
          send();
          // As people do, who write the next message once they have sent the last.
          if (types) sockets[(index - 1) % sockets.length]?.send('{"t":"typing","room":"general"}');
        }
      }),
    show: (isHere) => {
      const room = isHere ? 'general' : null;
      for (const socket of sockets) socket.send(JSON.stringify({ t: 'here', room }));
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** A socket on which a member may write, of the site at an authority. */
export function open(
  port: number,
  member: TestMember,
  signs: boolean,
  authority = 'localhost:3000',
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/chat/socket`, subprotocol, {
    origin: `http://${authority}`,
  });
  const hello = (challenge: string | null) => {
    const bytes = challengeBytes(authority, challenge ?? '');
    const signature = signBytes(member.privateKey, bytes);
    const auth = challenge === null ? {} : { auth: { device: member.device, signature } };
    socket.send(JSON.stringify({ t: 'hello', rooms: {}, ...auth }));
  };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    if (!signs) socket.once('open', () => hello(null));
    socket.on('message', (data) => {
      const frame: { t: string; challenge?: string; author?: string | null } = JSON.parse(
        String(data),
      );
      if (frame.t === 'welcome') hello(frame.challenge ?? '');
      if (frame.t === 'ready') {
        if (signs && frame.author === null) reject(new Error('The device was refused.'));
        socket.removeAllListeners('message');
        resolve(socket);
      }
    });
  });
}
