import type { ServerFrame } from '@parley/domain/chat/frames';
import type { Kind, Message, Page } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { tellChanged } from '../../data/changes.ts';
import { logWarning } from '../../platform/log.ts';
import { createStore } from '../../platform/store.ts';
import { watchStored } from '../../storage/localStorage.ts';
import type { ChainSink } from './chain/chainCheck.ts';
import { createConnection } from './connection.ts';
import type { Outbox, Saying } from './outbox.ts';
import { createRoomState, type RoomState } from './rooms.ts';
import type { Signer } from './signer.ts';

type Address = `0x${string}`;
type ChatParameters = {
  config: Pick<PublicConfig, 'rooms'>;
  /** What signs for the member of this browser; its code comes with the first wallet. */
  openSigner: () => Promise<Signer>;
  /** Follows each room's chain of hashes. */
  chain: ChainSink;
  /** Unix milliseconds. */
  now: () => number;
};

/** Pause before what did not load is loaded again, in milliseconds. */
const retryMs = 5_000;

/** The chat of this page: one connection, all rooms. React only watches its stores. */
export type Chat = ReturnType<typeof createChat>;

/** Makes the chat, which brings every frame to its room; nothing is opened before `start`. */
export function createChat({ config, openSigner, chain, now }: ChatParameters) {
  const rooms = new Map(config.rooms.map(({ id }) => [id, createRoomState(id)]));
  const connection = createConnection(rooms);
  /** True while the wallet shows its sign-in question. */
  const asking = createStore(false);
  /** Whom this page writes for now: the connected wallet, once what it needs has loaded. */
  const writer = createStore<Address | null>(null);
  const listeners = new Set<(frame: ServerFrame) => void>();
  let author: Address | null = null;
  let outbox: Outbox | null = null;

  async function openOutbox(): Promise<Outbox> {
    const [{ createOutbox }, { tellSeen }, signer] = await Promise.all([
      import('./outbox.ts'),
      import('./tellSeen.ts'),
      openSigner(),
    ]);
    if (outbox === null) tellSeen(rooms, connection);
    outbox ??= createOutbox({ rooms, signer, connection, asking, checked: chain.checked, now });
    return outbox;
  }

  /** Another wallet, or none: its own device and messages; nothing of the last one stays. */
  async function setAuthor(next: Address | null): Promise<void> {
    author = next;
    writer.set(null);
    try {
      const opened = next === null ? outbox : await openOutbox();
      if (author !== next) return;
      const isSet = opened?.setAuthor(next);
      writer.set(next);
      await isSet;
    } catch (error) {
      logWarning('what a member needs did not load', error);
      setTimeout(() => {
        if (author === next) void setAuthor(next);
      }, retryMs);
    }
  }

  function needOutbox(): Outbox {
    if (outbox === null) throw new Error('There is nobody to write for before `writer` says so');
    return outbox;
  }

  function onFrame(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        void outbox?.flush();
        return;
      case 'page':
        onPage(frame, true);
        return;
      case 'message':
        onMessage(frame);
        return;
      case 'head':
        chain.head(frame.head);
        return;
      case 'people':
        for (const room of rooms.values()) room.addPeople(frame.people);
        return;
      case 'ack':
        rooms.get(frame.room)?.apply({ type: 'ack', id: frame.id, seq: frame.seq });
        void outbox?.onAcknowledged(frame.id);
        return;
      case 'refused':
        void outbox?.onRefused(frame);
        return;
      case 'changed':
        tellChanged(frame.topics);
        return;
      case 'seen':
        for (const [id, cursor] of Object.entries(frame.rooms))
          rooms.get(id)?.takeSeen(cursor, frame.back);
        return;
      case 'here':
        addSelf(frame);
        return;
      case 'typing':
      case 'welcome':
      case 'pong':
        return;
    }
  }

  /** A moderator who only read here so far learns what they may do. */
  function addSelf({ room, people }: Extract<ServerFrame, { t: 'here' | 'typing' }>): void {
    const self = author?.toLowerCase() ?? '';
    const person = people[self];
    if (person !== undefined) rooms.get(room)?.addPeople({ [self]: person });
  }

  function onPage(page: Page, isLive: boolean): void {
    const room = rooms.get(page.room);
    chain.page(page.room, page, isLive);
    room?.addPeople(page.people);
    room?.apply({ type: 'page', page });
    room?.change({ phase: 'ready', head: page.head });
    void outbox?.flush();
    resumeIfGap(room);
  }

  function onMessage(frame: Extract<ServerFrame, { t: 'message' }>): void {
    const room = rooms.get(frame.message.room);
    chain.message(frame.message);
    room?.addPeople({ [frame.message.author]: frame.person });
    room?.apply({ type: 'message', epoch: frame.epoch, message: frame.message });
    // The log may deliver the member's own message before its acknowledgement.
    if (frame.message.author === connection.author()?.toLowerCase()) {
      void outbox?.onAcknowledged(frame.message.id);
    }
    resumeIfGap(room);
  }

  /** There is a gap after the last known place: resume from there. */
  function resumeIfGap(room: RoomState | undefined): void {
    if (room?.view.get().phase !== 'ready' || !room.view.get().timeline.hasGap) return;
    void connection.sendHello();
  }

  return {
    rooms,
    status: connection.status,
    authorized: connection.authorized,
    setAuthorized: connection.setAuthorized,
    asking,
    writer,
    setAuthor,
    send: connection.send,
    /** Tells the server which rooms there are on this page. */
    sendHello: connection.sendHello,
    /** Hears every frame, after the rooms, until the returned function is called. */
    onFrame(listener: (frame: ServerFrame) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    write: (room: RoomState, body: string, how?: Saying) => needOutbox().write(room, body, how),
    /** Makes an event about a message: a reaction, an edit, a pin … */
    act: (room: RoomState, about: Message, kind: Kind, body?: string) =>
      needOutbox().act(room, about, kind, body),
    retry: (room: RoomState, id: string) => needOutbox().retry(room, id),
    discard: (room: RoomState, id: string) => needOutbox().discard(room, id),

    /** Opens the connection; the returned function closes it. */
    start(): () => void {
      const stop = connection.start({
        onFrame(frame) {
          onFrame(frame);
          for (const listener of listeners) listener(frame);
        },
        onSignedOut: () => void outbox?.endSignIn(),
      });
      const unwatch = watchStored((key) => {
        const isOurs = [...rooms.values()].some((room) => room.takeOver(key));
        if (isOurs) void outbox?.flush();
      });
      return () => {
        unwatch();
        stop();
      };
    },

    /** Shows messages from the page's payload, until the connection delivers newer ones. */
    hydrate(page: Page): void {
      if (rooms.get(page.room)?.view.get().phase === 'loading') onPage(page, false);
    },
  };
}
