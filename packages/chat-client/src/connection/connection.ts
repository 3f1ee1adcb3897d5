import {
  type ClientFrame,
  closeCodes,
  type ServerFrame,
  serverFrameSchema,
  subprotocol,
} from '@parley/domain/chat/frames';
import { recentChangeMs } from '@parley/domain/chat/limits';
import { createStore, type Store } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import type { Signer } from '../device/signer.ts';
import type { ClientPorts } from '../ports.ts';
import { cursorsOf, type Rooms } from '../rooms/rooms.ts';
import { openSocket, type Socket } from './socket.ts';

type Address = `0x${string}`;
/** A member that a connection speaks for, and what signs for them. */
type Author = { address: Address; signer: Signer };
type ConnectionPorts = Pick<ClientPorts, 'network' | 'clock' | 'topics' | 'warn'>;

/** What the connection tells its owner. */
type ConnectionEvents = {
  /** Every frame of the server, after the handshake has taken note of it. */
  onFrame: (frame: ServerFrame) => void;
  /** The server ended this device's sign-in and closed the connection. */
  onSignedOut: () => void;
};

/** The one connection to the chat: its socket, the handshake, and whom it speaks for. */
export type Connection = {
  readonly status: Store<'connecting' | 'online' | 'offline'>;
  /** True when this device may sign for the connected wallet. */
  readonly authorized: Store<boolean>;
  /** Lower-case address that the server says this connection speaks for; null for a reader. */
  readonly speaker: Store<string | null>;
  /** False when there is no connection to send over. */
  send(frame: ClientFrame): boolean;
  /** Says who this device speaks for and how far it has read; also later, when either has changed. */
  sendHello(): Promise<void>;
  /** Asks whether the server still hears this device, and connects anew if it does not. */
  probe(): void;
  author(): Address | null;
  speaksForAuthor(): boolean;
  /** Speaks for another wallet, or for none. False if that wallet has to sign in first. */
  setAuthor(next: Author | null): Promise<boolean>;
  /** The wallet has let this device sign. */
  setAuthorized(): Promise<void>;
  /** This device no longer signs for the wallet; the connection speaks for nobody. */
  endSignIn(): Promise<void>;
  /** Opens the connection; the returned function closes it. */
  start(events: ConnectionEvents): () => void;
};

/** Makes the connection; nothing is opened before `start`. */
export function createConnection(
  rooms: Rooms,
  { network, clock, topics, warn }: ConnectionPorts,
): Connection {
  const status = createStore<'connecting' | 'online' | 'offline'>('connecting');
  const authorized = createStore(false);
  const speaker = createStore<string | null>(null);
  let socket: Socket | null = null;
  /** The server's question on this connection; null while there is none. */
  let challenge: string | null = null;
  /** What a device missed before its first connection, the server tells by itself if this is recent. */
  let silentSince: { at: number; isFirst: boolean } | null = { at: Date.now(), isFirst: true };
  /** null for a reader, who signs nothing. */
  let author: Author | null = null;

  async function sendHello(): Promise<void> {
    const [asked, self] = [challenge, author];
    if (asked === null) return;
    const cursors = cursorsOf(rooms);
    const hello: ClientFrame =
      self === null
        ? { t: 'hello', rooms: cursors }
        : await self.signer.hello(self.address, asked, cursors);
    // A hello of the wallet before must not come after the one of this wallet.
    if (asked === challenge && self === author) send(hello);
  }

  function send(frame: ClientFrame): boolean {
    return socket?.send(JSON.stringify(frame)) ?? false;
  }

  function takeNote(frame: ServerFrame, connectingAt: number): void {
    if (frame.t === 'welcome') {
      challenge = frame.challenge;
      if (frame.now !== undefined) clock.noteServerTime(frame.now, connectingAt);
      void sendHello();
    } else if (frame.t === 'ready') {
      speaker.set(frame.author);
      status.set('online');
      if (topics.watched.get().length > 0) sendWatch();
      tellMissed();
    }
  }

  /** Has what is shown read again if it may have changed while there was no connection. */
  function tellMissed(): void {
    const missed = silentSince;
    silentSince = null;
    if (missed === null) return;
    const isLong = Date.now() - missed.at > recentChangeMs / 2;
    if (isLong || !missed.isFirst) topics.tellChanged(topics.watched.get());
  }

  function sendWatch(): void {
    send({ t: 'watch', topics: [...topics.watched.get()] });
  }

  function onClose(): void {
    challenge = null;
    silentSince ??= { at: Date.now(), isFirst: false };
    speaker.set(null);
    status.set('offline');
  }

  return {
    status,
    authorized,
    speaker,
    send,
    sendHello,
    probe: () => socket?.probe(),
    author: () => author?.address ?? null,
    speaksForAuthor: () =>
      speaker.get() !== null && speaker.get() === author?.address.toLowerCase(),

    async setAuthor(next) {
      author = next;
      const device = next === null ? null : await next.signer.authorizedDevice(next.address);
      if (author !== next) return true;
      authorized.set(device !== null);
      if (device !== null || speaker.get() !== null) void sendHello();
      return device !== null;
    },

    async setAuthorized() {
      authorized.set(true);
      await sendHello();
    },

    async endSignIn() {
      speaker.set(null);
      authorized.set(false);
      await author?.signer.forget(author.address);
    },

    start({ onFrame, onSignedOut }) {
      socket = openSocket<ServerFrame>({
        network,
        protocol: subprotocol,
        parse: (text) => parseFrame(text, warn),
        ping: JSON.stringify({ t: 'ping' } satisfies ClientFrame),
        onFrame: (frame, connectingAt) => {
          takeNote(frame, connectingAt);
          onFrame(frame);
        },
        onClose: (code) => {
          // A refusal may have said so before: by now the wallet may have signed in anew.
          const isNews = code === closeCodes.signedOut && speaker.get() !== null;
          onClose();
          if (isNews) onSignedOut();
        },
      });
      const unwatch = topics.watched.subscribe(() => {
        if (status.get() === 'online') sendWatch();
      });
      const { stop } = socket;
      return () => {
        unwatch();
        stop();
      };
    },
  };
}

function parseFrame(json: string, warn: ClientPorts['warn']): ServerFrame | null {
  try {
    return z.parse(serverFrameSchema, JSON.parse(json));
  } catch (error) {
    warn('a frame was not understood', error);
    return null;
  }
}
