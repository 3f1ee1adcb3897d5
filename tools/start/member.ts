import { webcrypto } from 'node:crypto';
import { signInMessage } from '@parley/domain/auth/rules';
import { type NonceRequest, nonceSchema, verifyAnswerSchema } from '@parley/domain/auth/wire';
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

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A device that a wallet let sign for it; everything a member does in chat goes through one. */
export type Device = { id: string; sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<string> };

/** Signs in with a wallet and a new device key. Throws an Error with the server's sentence when refused. */
export async function signIn(config: PublicConfig, account: LocalAccount): Promise<Device> {
  const origin = config.projectUrl;
  const keys = await webcrypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const point = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey));
  const devicePublicKey = point.toString('base64url');
  const headers = { 'content-type': 'application/json', origin };
  const request: NonceRequest = { devicePublicKey };
  const nonceAnswer = await fetch(`${origin}/api/auth/nonce`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
  });
  const { nonce } = nonceSchema.parse(await nonceAnswer.json());
  const domain = new URL(origin).host;
  const message = signInMessage({
    domain,
    uri: origin,
    address: account.address,
    chainId: config.supportedChainId,
    nonce,
    issuedAt: new Date(),
    devicePublicKey,
  });
  const response = await fetch(`${origin}/api/auth/verify-siwe`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ domain, message, signature: await account.signMessage({ message }) }),
  });
  const answer = verifyAnswerSchema.parse(await response.json());
  if (!answer.valid) throw new Error(answer.message);
  return {
    id: answer.device,
    sign: async (bytes) =>
      Buffer.from(await webcrypto.subtle.sign(ecdsa, keys.privateKey, bytes)).toString('base64url'),
  };
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
 * Opens the chat as `device`, or as a reader without one, following `rooms`. Throws an Error when
 * the socket does not open or the device is refused.
 */
export async function openChat(
  config: PublicConfig,
  device: Device | null,
  rooms: Record<string, Cursor | null> = {},
): Promise<ChatConnection> {
  const host = new URL(config.projectUrl).host;
  const socket = new WebSocket(
    `${config.projectUrl.replace(/^http/, 'ws')}/api/chat/socket`,
    subprotocol,
    {
      origin: config.projectUrl,
    },
  );
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
