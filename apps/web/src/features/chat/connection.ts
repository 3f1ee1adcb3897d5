import {
  type ClientFrame,
  closeCodes,
  type ServerFrame,
  serverFrameSchema,
  subprotocol,
} from '@parley/domain/chat/frames';
import { recentChangeMs } from '@parley/domain/chat/limits';
import * as z from 'zod/mini';
import { tellChanged, watchedTopics } from '../../data/changes.ts';
import { logWarning } from '../../platform/log.ts';
import { openSocket, type Socket } from '../../platform/socket.ts';
import { createStore } from '../../platform/store.ts';
import { cursorsOf, type Rooms } from './rooms.ts';
import type { Signer } from './signer.ts';

type Address = `0x${string}`;
/** A member that a connection speaks for, and what signs for them. */
type Author = { address: Address; signer: Signer };

/** What the connection tells whoever opened it. */
type ConnectionEvents = {
  /** Every frame of the server, after the handshake has taken note of it. */
  onFrame: (frame: ServerFrame) => void;
  /** The server ended this device's sign-in and closed the connection. */
  onSignedOut: () => void;
};

/** The page's one connection to the chat: its socket, the handshake, and whom it speaks for. */
export type Connection = ReturnType<typeof createConnection>;

/** Makes the connection; nothing is opened before `start`. */
export function createConnection(rooms: Rooms) {
  const status = createStore<'connecting' | 'online' | 'offline'>('connecting');
  /** True when this device may sign for the connected wallet. */
  const authorized = createStore(false);
  /** Lower-case address that the server says this connection speaks for; null for a reader. */
  const speaker = createStore<string | null>(null);
  let socket: Socket | null = null;
  /** The server's question on this connection; null while there is none. */
  let challenge: string | null = null;
  /** What a page missed before its first connection, the server tells by itself if this is recent. */
  let silentSince: { at: number; isFirst: boolean } | null = { at: Date.now(), isFirst: true };
  /** null for a reader, who signs nothing. */
  let author: Author | null = null;

  /** Says who this page speaks for and how far it has read; also later, when either has changed. */
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

  function takeNote(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      challenge = frame.challenge;
      void sendHello();
    } else if (frame.t === 'ready') {
      speaker.set(frame.author);
      status.set('online');
      if (watchedTopics.get().length > 0) sendWatch();
      tellMissed();
    }
  }

  /** Has what is shown read again if it may have changed while there was no connection. */
  function tellMissed(): void {
    const missed = silentSince;
    silentSince = null;
    if (missed === null) return;
    const isLong = Date.now() - missed.at > recentChangeMs / 2;
    if (isLong || !missed.isFirst) tellChanged(watchedTopics.get());
  }

  function sendWatch(): void {
    send({ t: 'watch', topics: [...watchedTopics.get()] });
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
    /** Asks whether the server still hears this page, and connects anew if it does not. */
    probe: (): void => socket?.probe(),
    author: () => author?.address ?? null,
    speaksForAuthor: () =>
      speaker.get() !== null && speaker.get() === author?.address.toLowerCase(),

    /** Speaks for another wallet, or for none. False if that wallet has to sign in first. */
    async setAuthor(next: Author | null): Promise<boolean> {
      author = next;
      const device = next === null ? null : await next.signer.authorizedDevice(next.address);
      if (author !== next) return true;
      authorized.set(device !== null);
      if (device !== null || speaker.get() !== null) void sendHello();
      return device !== null;
    },

    /** The wallet has let this device sign. */
    async setAuthorized(): Promise<void> {
      authorized.set(true);
      await sendHello();
    },

    /** This device no longer signs for the wallet; the connection speaks for nobody. */
    async endSignIn(): Promise<void> {
      speaker.set(null);
      authorized.set(false);
      await author?.signer.forget(author.address);
    },

    /** Opens the connection; the returned function closes it. */
    start({ onFrame, onSignedOut }: ConnectionEvents): () => void {
      const url = new URL('/api/chat/socket', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      socket = openSocket<ServerFrame>({
        url: url.href,
        protocol: subprotocol,
        parse: parseFrame,
        ping: JSON.stringify({ t: 'ping' } satisfies ClientFrame),
        onFrame: (frame) => {
          takeNote(frame);
          onFrame(frame);
        },
        onClose: (code) => {
          // A refusal may have said so before: by now the wallet may have signed in anew.
          const isNews = code === closeCodes.signedOut && speaker.get() !== null;
          onClose();
          if (isNews) onSignedOut();
        },
      });
      const unwatch = watchedTopics.subscribe(() => {
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

function parseFrame(json: string): ServerFrame | null {
  try {
    return z.parse(serverFrameSchema, JSON.parse(json));
  } catch (error) {
    logWarning('a frame was not understood', error);
    return null;
  }
}
