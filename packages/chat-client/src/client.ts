import type { ClientFrame, ServerFrame } from '@parley/domain/chat/frames';
import type { Kind, Message, Page, People } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { createStore, type Store } from '@parley/domain/state/store';
import { type Connection, createConnection } from './connection/connection.ts';
import type { Signer } from './device/signer.ts';
import type { Outbox, Saying } from './outbox/outbox.ts';
import type { ClientPorts } from './ports.ts';
import { believedPeople, named } from './proof/believedPeople.ts';
import type { ChainSink } from './proof/chainCheck.ts';
import type { PeopleCheck } from './proof/people.ts';
import { createRoomBook, type RoomBook } from './rooms/book.ts';
import type { GoneTexts } from './rooms/goneTexts.ts';
import type { RoomState } from './rooms/rooms.ts';

type Address = `0x${string}`;
type ChatParameters = {
  config: Pick<PublicConfig, 'rooms'>;
  ports: ClientPorts;
  /** What signs for the member of this device; its code comes with the first wallet. */
  openSigner: () => Promise<Signer>;
  /** Follows each room's chain of hashes. */
  chain: ChainSink;
  /** Finds out who people are; without it they are who the server says. */
  people?: PeopleCheck;
};

/** The chat: one connection, all rooms. Screens and bots only watch its stores. */
export type Chat = Pick<RoomBook, 'rooms' | 'joined' | 'join'> & {
  readonly status: Connection['status'];
  /** True when this device may sign for the connected wallet. */
  readonly authorized: Store<boolean>;
  /** True while the wallet shows its sign-in question. */
  readonly asking: Store<boolean>;
  /** Whom this device writes for now: the connected wallet, once what it needs has loaded. */
  readonly writer: Store<Address | null>;
  /** What is left of texts that went while this client ran, by `<room>:<position in its log>`. */
  readonly gone: GoneTexts;
  /** The wallet has let this device sign. */
  setAuthorized(): Promise<void>;
  /** Another wallet, or none: its own device and messages; nothing of the last one stays. */
  setAuthor(next: Address | null): Promise<void>;
  /** False when there is no connection to send over. */
  send(frame: ClientFrame): boolean;
  /** Hears every frame, after the rooms, until the returned function is called. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  /** Asks for the page before the oldest message of a room. Never throws. */
  loadOlder(room: RoomState): Promise<void>;
  /** Says something, which is shown at once. Throws before `writer` says for whom. */
  write(room: RoomState, body: string, how?: Saying): Promise<void>;
  /** Makes an event about a message: a reaction, an edit, a pin … */
  act(room: RoomState, about: Message, kind: Kind, body?: string): Promise<void>;
  retry(room: RoomState, id: string): Promise<void>;
  discard(room: RoomState, id: string): void;
  /** Opens the connection; the returned function closes it. */
  start(): () => void;
  /** Shows messages that came another way, until the connection delivers newer ones. */
  hydrate(page: Page): void;
};

/** Pause before what did not load is loaded again, in milliseconds. */
const retryMs = 5_000;

/** Makes the chat, which brings every frame to its room; nothing is opened before `start`. */
export function createChat({ config, ports, openSigner, chain, people }: ChatParameters): Chat {
  const { storage, topics, clock, warn } = ports;
  const ids = config.rooms.map(({ id }) => id);
  const believed = (told: People) => (people === undefined ? told : believedPeople(told, people));
  const book = createRoomBook(ids, { storage, believed }, (room) => {
    outbox?.join(room);
    void connection.sendHello();
  });
  const { rooms } = book;
  const connection = createConnection(rooms, ports);
  const asking = createStore(false);
  const writer = createStore<Address | null>(null);
  const gone: GoneTexts = createStore(new Map());
  const listeners = new Set<(frame: ServerFrame) => void>();
  let author: Address | null = null;
  let outbox: Outbox | null = null;

  async function openOutbox(): Promise<Outbox> {
    const [{ createOutbox }, { tellSeen }, signer] = await Promise.all([
      import('./outbox/outbox.ts'),
      import('./rooms/tellSeen.ts'),
      openSigner(),
    ]);
    if (outbox === null) tellSeen(book, connection);
    const { checked } = chain;
    const { now } = clock;
    outbox ??= createOutbox({ rooms, signer, connection, asking, checked, now, storage, warn });
    return outbox;
  }

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
      warn('what a member needs did not load', error);
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
      case 'gone':
        void goneTexts().then((parts) =>
          parts.forgetTexts(rooms.get(frame.room), frame.seqs, gone, ports),
        );
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
        topics.tellChanged(frame.topics);
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
  function addSelf(frame: Extract<ServerFrame, { t: 'here' | 'typing' }>): void {
    const self = author?.toLowerCase() ?? '';
    const person = frame.people[self];
    if (person !== undefined) rooms.get(frame.room)?.addPeople({ [self]: person });
  }

  people?.onFound((address, claimed, found) => {
    for (const room of rooms.values()) {
      const told = room.view.get().people[address];
      if (told?.name === claimed) room.addPeople({ [address]: named(told, found) });
    }
  });

  function onPage(page: Page, isLive: boolean): void {
    const room = rooms.get(page.room);
    chain.page(page.room, page, isLive);
    room?.addPeople(page.people);
    room?.apply({ type: 'page', page });
    room?.change({ phase: 'ready', head: page.head });
    void outbox?.flush();
    resumeIfGap(room);
  }

  function onMessage({ epoch, message, person }: Extract<ServerFrame, { t: 'message' }>): void {
    const room = rooms.get(message.room);
    chain.message(message);
    room?.addPeople({ [message.author]: person });
    room?.apply({ type: 'message', epoch, message });
    // The log may deliver the member's own message before its acknowledgement.
    if (message.author === connection.author()?.toLowerCase()) {
      void outbox?.onAcknowledged(message.id);
    }
    resumeIfGap(room);
    if (message.erased !== undefined) {
      void goneTexts().then((parts) => parts.forgetText(room, message, gone));
    }
  }

  /** What has the client hold no text that went from the log. */
  const goneTexts = () => import('./rooms/goneTexts.ts');

  /** There is a gap after the last known place: resume from there. */
  function resumeIfGap(room: RoomState | undefined): void {
    if (room?.view.get().phase !== 'ready' || !room.view.get().timeline.hasGap) return;
    void connection.sendHello();
  }

  return {
    ...book,
    status: connection.status,
    authorized: connection.authorized,
    asking,
    writer,
    gone,
    setAuthorized: connection.setAuthorized,
    setAuthor,
    send: connection.send,
    onFrame(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async loadOlder(room) {
      try {
        await (await import('./log/history.ts')).loadOlder(room, chain, ports);
      } catch (error) {
        warn('what loads older messages did not load', error);
        room.change({ older: 'failed' });
      }
    },
    write: (room, body, how) => needOutbox().write(room, body, how),
    act: (room, about, kind, body) => needOutbox().act(room, about, kind, body),
    retry: (room, id) => needOutbox().retry(room, id),
    discard: (room, id) => needOutbox().discard(room, id),

    start() {
      const stop = connection.start({
        onFrame(frame) {
          onFrame(frame);
          for (const listener of listeners) listener(frame);
        },
        onSignedOut: () => void outbox?.endSignIn(),
      });
      const unwatch = storage.watch((key) => {
        const isOurs = [...rooms.values()].some((room) => room.takeOver(key));
        if (isOurs) void outbox?.flush();
      });
      return () => {
        unwatch();
        stop();
      };
    },

    hydrate(page) {
      if (rooms.get(page.room)?.view.get().phase === 'loading') onPage(page, false);
    },
  };
}
