import {
  type ClientFrame,
  type Cursor,
  closeCodes,
  type Page,
  pageSchema,
  type ServerFrame,
  serverFrameSchema,
  subprotocol,
} from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import * as z from 'zod/mini';
import { getJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { openSocket, type Socket } from '../../platform/socket.ts';
import { createStore } from '../../platform/store.ts';
import { ulid } from '../../platform/ulid.ts';
import { watchStored } from '../../storage/localStorage.ts';
import { createDelivery } from './delivery.ts';
import { createRoomState, type RoomState } from './rooms.ts';
import type { Signer } from './signer.ts';
import { hasOlder, lastSeq } from './timeline.ts';

type ChatParameters = { config: PublicConfig; signer: Signer; now: () => number };

/** The chat of this page: one socket, all rooms. React only watches its stores. */
export type Chat = ReturnType<typeof createChat>;

/** Makes the chat; nothing is opened before `start`. */
export function createChat({ config, signer, now }: ChatParameters) {
  const rooms = new Map(config.rooms.map(({ id }) => [id, createRoomState(id)]));
  const connection = createStore<'connecting' | 'online' | 'offline'>('connecting');
  let socket: Socket | null = null;
  /** The server's question on this connection; null while there is none. */
  let challenge: string | null = null;
  let lastWrittenAt = 0;
  const delivery = createDelivery({ rooms, signer, sendFrame, greet });

  function sendFrame(frame: ClientFrame): boolean {
    return socket?.send(JSON.stringify(frame)) ?? false;
  }

  /** How far this page has read in each room; the server answers with what came after. */
  function cursors(): Record<string, Cursor | null> {
    return Object.fromEntries(
      [...rooms.values()].map(({ id, view }) => {
        const { timeline } = view.get();
        const seq = lastSeq(timeline);
        return [id, timeline.epoch === null ? null : { epoch: timeline.epoch, seq }];
      }),
    );
  }

  /** Says who this page speaks for and how far it has read; also later, when either has changed. */
  async function greet(): Promise<void> {
    const asked = challenge;
    if (asked === null) return;
    const hello = await signer.hello(delivery.author(), asked, cursors());
    if (asked === challenge) sendFrame(hello);
  }

  async function onFrame(frame: ServerFrame): Promise<void> {
    switch (frame.t) {
      case 'welcome':
        challenge = frame.challenge;
        return greet();
      case 'ready':
        delivery.setSpeaker(frame.author);
        connection.set('online');
        return delivery.flush();
      case 'page':
        return onPage(frame);
      case 'message':
        return onMessage(frame);
      case 'people':
        for (const room of rooms.values()) room.addPeople(frame.people);
        return;
      case 'ack':
        rooms.get(frame.room)?.apply({ type: 'ack', id: frame.id, seq: frame.seq });
        delivery.onAcknowledged(frame.id);
        return;
      case 'refused':
        return delivery.onRefused(frame);
      case 'pong':
        return;
    }
  }

  function onPage(page: Extract<ServerFrame, { t: 'page' }>): void {
    const room = rooms.get(page.room);
    room?.addPeople(page.people);
    room?.apply({ type: 'page', page });
    room?.change({ phase: 'ready', head: page.head });
    void delivery.flush();
    resumeIfGap(room);
  }

  function onMessage(frame: Extract<ServerFrame, { t: 'message' }>): void {
    const room = rooms.get(frame.message.room);
    room?.addPeople({ [frame.message.author]: frame.person });
    room?.apply({ type: 'message', epoch: frame.epoch, message: frame.message });
    // The log may bring one's own message before the answer to it.
    if (frame.message.author === delivery.author()?.toLowerCase()) {
      delivery.onAcknowledged(frame.message.id);
    }
    resumeIfGap(room);
  }

  /** The log goes on where this page does not know it: ask again from the last place known. */
  function resumeIfGap(room: RoomState | undefined): void {
    if (room?.view.get().phase === 'ready' && room.view.get().timeline.hasGap) void greet();
  }

  function onClose(code: number): void {
    challenge = null;
    delivery.setSpeaker(null);
    connection.set('offline');
    if (code === closeCodes.signedOut) void delivery.endSignIn();
  }

  return {
    connection,
    asking: delivery.asking,
    authorised: delivery.authorised,
    rooms,
    setAuthor: delivery.setAuthor,

    /** Opens the connection; the returned function closes it. */
    start(): () => void {
      const url = new URL('/api/chat/socket', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      socket = openSocket<ServerFrame>({
        url: url.href,
        protocol: subprotocol,
        parse: parseFrame,
        ping: JSON.stringify({ t: 'ping' } satisfies ClientFrame),
        onFrame: (frame) => void onFrame(frame),
        onClose,
      });
      const { stop } = socket;
      const unwatch = watchStored((key) => {
        const isOurs = [...rooms.values()].some((room) => room.takeOver(key));
        if (isOurs) void delivery.flush();
      });
      return () => {
        unwatch();
        stop();
      };
    },

    /** Shows messages that came by another way, until the connection tells what came since. */
    hydrate(page: Page): void {
      if (rooms.get(page.room)?.view.get().phase === 'loading') onPage({ ...page, t: 'page' });
    },

    /** Shows a message at once and sends it as soon as it can be. */
    send(room: RoomState, body: string): void {
      const author = delivery.author()?.toLowerCase();
      if (author === undefined) return;
      const state = { state: 'pending', seq: null, sentence: null } as const;
      // Never the same time twice: it is what orders them.
      lastWrittenAt = Math.max(now(), lastWrittenAt + 1);
      const writtenAt = lastWrittenAt;
      const outgoing = { id: ulid(writtenAt), author, body, replyTo: null, writtenAt, ...state };
      room.apply({ type: 'queued', outgoing });
      void delivery.deliver(room);
    },

    retry(room: RoomState, id: string): void {
      room.apply({ type: 'pending', id });
      void delivery.deliver(room);
    },

    discard(room: RoomState, id: string): void {
      room.apply({ type: 'discarded', id });
    },

    /** The page before the oldest message shown. */
    async loadOlder(room: RoomState): Promise<void> {
      const { timeline, older } = room.view.get();
      const first = timeline.messages[0];
      if (first === undefined || !hasOlder(timeline) || older === 'loading') return;
      room.change({ older: 'loading' });
      const path = `/api/chat/rooms/${room.id}/messages?before=${first.seq}&limit=50`;
      try {
        const page = await getJson(path, pageSchema);
        room.addPeople(page.people);
        // History never resets: a replaced log is the socket's to tell.
        if (page.epoch === timeline.epoch) {
          room.apply({ type: 'page', page: { ...page, reset: false } });
        }
        room.change({ older: 'idle' });
      } catch (error) {
        logWarning('older messages did not load', error);
        room.change({ older: 'failed' });
      }
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
