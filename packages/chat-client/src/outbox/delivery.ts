import type { Checked } from '@parley/domain/chat/wire';
import type { Connection } from '../connection/connection.ts';
import type { Signer } from '../device/signer.ts';
import type { RoomState, Rooms } from '../rooms/rooms.ts';
import type { Outgoing } from './outgoing.ts';

export type DeliveryParameters = {
  rooms: Rooms;
  signer: Signer;
  connection: Connection;
  /** The newest place of a room that was checked. */
  checked: (room: string) => Checked | null;
};

/** How long a message may stay unanswered before the connection is asked whether it still lives, in milliseconds. */
const answerWithinMs = 5_000;

/** What a member (by their address) wrote in a room and the server has not answered yet. */
export function waitingIn(room: RoomState, self: string): Outgoing[] {
  const { outbox } = room.view.get().timeline;
  return outbox.filter((o) => o.state === 'pending' && o.author === self.toLowerCase());
}

/** Sends what waits, in order: over each connection every message once, until it is answered. */
export function createDelivery({ rooms, signer, connection, checked }: DeliveryParameters) {
  /** Sent over this connection and not answered yet. */
  const inFlight = new Set<string>();
  /** True while the server wants to be left alone. */
  let isPaused = false;

  // What the connection before did not answer is asked again over the next one.
  connection.speaker.subscribe(() => inFlight.clear());

  /**
   * Sends of each room the message that was written first, and the next one when that is answered:
   * whatever breaks on the way, a later line never gets into the log before an earlier one.
   */
  async function flush(): Promise<void> {
    const self = connection.author();
    if (self === null || !connection.speaksForAuthor() || isPaused) return;
    const device = await signer.authorizedDevice(self);
    if (device === null) return;
    for (const room of rooms.values()) {
      const [first] = waitingIn(room, self);
      if (first === undefined || inFlight.has(first.id)) continue;
      inFlight.add(first.id);
      connection.send(await signer.envelope(device, room.id, first, checked(room.id)));
      setTimeout(() => {
        if (inFlight.has(first.id)) connection.probe();
      }, answerWithinMs);
    }
  }

  return {
    flush,

    /** The server answered this one. */
    settle: (id: string) => void inFlight.delete(id),

    /** Goes on once the server wants to be asked again. */
    pause(ms: number): void {
      isPaused = true;
      setTimeout(() => {
        isPaused = false;
        void flush();
      }, ms);
    },
  };
}
