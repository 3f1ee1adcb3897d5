import type { Page, ServerFrame } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { watchStored } from '../../storage/localStorage.ts';
import { createConnection } from './connection.ts';
import { createOutbox } from './outbox.ts';
import { createRoomState, type RoomState } from './rooms.ts';
import type { Signer } from './signer.ts';

type ChatParameters = {
  config: Pick<PublicConfig, 'rooms'>;
  signer: Signer;
  /** Unix milliseconds. */
  now: () => number;
};

/** The chat of this page: one connection, all rooms. React only watches its stores. */
export type Chat = ReturnType<typeof createChat>;

/** Makes the chat, which brings every frame to its room; nothing is opened before `start`. */
export function createChat({ config, signer, now }: ChatParameters) {
  const rooms = new Map(config.rooms.map(({ id }) => [id, createRoomState(id)]));
  const connection = createConnection({ rooms, signer });
  const outbox = createOutbox({ rooms, signer, connection, now });

  function onFrame(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        void outbox.flush();
        return;
      case 'page':
        onPage(frame);
        return;
      case 'message':
        onMessage(frame);
        return;
      case 'people':
        for (const room of rooms.values()) room.addPeople(frame.people);
        return;
      case 'ack':
        rooms.get(frame.room)?.apply({ type: 'ack', id: frame.id, seq: frame.seq });
        void outbox.onAcknowledged(frame.id);
        return;
      case 'refused':
        void outbox.onRefused(frame);
        return;
      case 'welcome':
      case 'pong':
        return;
    }
  }

  function onPage(page: Extract<ServerFrame, { t: 'page' }>): void {
    const room = rooms.get(page.room);
    room?.addPeople(page.people);
    room?.apply({ type: 'page', page });
    room?.change({ phase: 'ready', head: page.head });
    void outbox.flush();
    resumeIfGap(room);
  }

  function onMessage(frame: Extract<ServerFrame, { t: 'message' }>): void {
    const room = rooms.get(frame.message.room);
    room?.addPeople({ [frame.message.author]: frame.person });
    room?.apply({ type: 'message', epoch: frame.epoch, message: frame.message });
    // The log may deliver the member's own message before its acknowledgement.
    if (frame.message.author === connection.author()?.toLowerCase()) {
      void outbox.onAcknowledged(frame.message.id);
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
    asking: outbox.asking,
    setAuthor: outbox.setAuthor,
    write: outbox.write,
    retry: outbox.retry,
    discard: outbox.discard,

    /** Opens the connection; the returned function closes it. */
    start(): () => void {
      const stop = connection.start({ onFrame, onSignedOut: () => void outbox.endSignIn() });
      const unwatch = watchStored((key) => {
        const isOurs = [...rooms.values()].some((room) => room.takeOver(key));
        if (isOurs) void outbox.flush();
      });
      return () => {
        unwatch();
        stop();
      };
    },

    /** Shows messages from the page's payload, until the connection delivers newer ones. */
    hydrate(page: Page): void {
      if (rooms.get(page.room)?.view.get().phase === 'loading') onPage({ ...page, t: 'page' });
    },
  };
}
