import { signWithDevice } from '@parley/chat-client/device/deviceKey';
import { memoryDevices } from '@parley/chat-client/device/devices';
import { signIn as signInDevice } from '@parley/chat-client/device/signIn';
import { nodePorts } from '@parley/chat-client/node/nodePorts';
import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import {
  type ClientFrame,
  type ServerFrame,
  serverFrameSchema,
  subprotocol,
} from '@parley/domain/chat/frames';
import type { Cursor, Envelope } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { LocalAccount } from 'viem/accounts';
import { WebSocket } from 'ws';

/** A device that a wallet let sign for it; everything a member does in chat goes through one. */
export type Device = { id: string; sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<string> };

/**
 * Signs in with a wallet and a new device key, at the server that listens at `serverUrl`. Throws a SignInError with the
 * server's sentence when refused.
 */
export async function signIn(
  config: PublicConfig,
  account: LocalAccount,
  serverUrl = config.projectUrl,
): Promise<Device> {
  const { http } = nodePorts({
    url: () => serverUrl,
    origin: () => config.projectUrl,
    warn: () => {},
  });
  const device = await signInDevice({
    config,
    address: account.address,
    devices: memoryDevices(),
    signText: (message) => account.signMessage({ message }),
    now: Date.now,
    post: http.post,
  });
  return { id: device.id, sign: (bytes) => signWithDevice(device, bytes) };
}

/** An open connection to the chat. */
export type ChatConnection = {
  /** Signs and sends; resolves with the place in the room once it is committed. */
  say: (room: string, id: string, body: string) => Promise<number>;
  send: (frame: ClientFrame) => void;
  onFrame: (listener: (frame: ServerFrame) => void) => void;
  close: () => void;
  /** Resolves with the close code. */
  closed: Promise<number>;
};

/**
 * Opens the chat as `device`, or as a reader without one, following `rooms`, at the server that listens at
 * `serverUrl`. Throws an Error when the socket does not open or the device is refused.
 */
export async function openChat(
  config: PublicConfig,
  device: Device | null,
  rooms: Record<string, Cursor | null> = {},
  serverUrl = config.projectUrl,
): Promise<ChatConnection> {
  const host = new URL(config.projectUrl).host;
  const socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/api/chat/socket`, subprotocol, {
    origin: config.projectUrl,
  });
  const listeners = new Set<(frame: ServerFrame) => void>();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const ready = new Promise<void>((resolve, reject) => {
    listeners.add((frame) => {
      if (frame.t === 'ready') resolve();
      if (frame.t === 'refused' && frame.id === null) reject(new Error(frame.message));
    });
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`The chat closed the connection (${code}).`)));
  });
  socket.on('message', async (data) => {
    const frame = serverFrameSchema.parse(JSON.parse(String(data)));
    if (frame.t === 'welcome') {
      const signature = await device?.sign(challengeBytes(host, frame.challenge));
      const auth = device && signature ? { auth: { device: device.id, signature } } : {};
      send({ t: 'hello', rooms, ...auth });
    }
    for (const listener of listeners) listener(frame);
  });
  await ready;

  async function say(room: string, id: string, body: string): Promise<number> {
    if (device === null) throw new Error('A reader cannot send.');
    const envelope: Envelope = {
      chainId: config.supportedChainId,
      host,
      room,
      id,
      sentAt: Date.now(),
      kind: 'text',
      body,
      replyTo: null,
    };
    const signature = await device.sign(envelopeBytes(envelope));
    return new Promise((resolve, reject) => {
      const listener = (frame: ServerFrame) => {
        if (frame.t === 'ack' && frame.id === id) resolve(frame.seq);
        else if (frame.t === 'refused' && frame.id === id) reject(new Error(frame.code));
        else return;
        listeners.delete(listener);
      };
      listeners.add(listener);
      void closed.then((code) => reject(new Error(`The connection closed (${code}).`)));
      send({ t: 'send', envelope, signature });
    });
  }

  return {
    say,
    send,
    onFrame: (listener) => listeners.add(listener),
    close: () => socket.close(),
    closed,
  };
}
