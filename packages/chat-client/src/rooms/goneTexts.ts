import { type Message, pageSchema } from '@parley/domain/chat/wire';
import type { Store } from '@parley/domain/state/store';
import type { ClientPorts } from '../ports.ts';
import type { RoomState } from './rooms.ts';

/** Pause before a page that did not load is asked for again, in milliseconds, and how often it is. */
const again = { pauseMs: 5_000, times: 12 };
/** How many messages one page holds. */
const pageLength = 100;

/** What is left of texts that went, by `<room>:<position in its log>`. */
export type GoneTexts = Store<ReadonlyMap<string, Message>>;

/** Has the client hold no text at a position that is gone; `message` is what is left. */
export function forgetText(room: RoomState | undefined, message: Message, gone: GoneTexts): void {
  gone.set(new Map(gone.get()).set(`${message.room}:${message.seq}`, message));
  const { epoch, messages } = room?.view.get().timeline ?? { epoch: null, messages: [] };
  const before = messages.find(({ seq }) => seq === message.seq);
  if (epoch === null || before === undefined || before.erased !== undefined) return;
  const left = messages.map((one) => (one === before ? message : one));
  room?.apply({ type: 'page', page: { epoch, messages: left, reset: true } });
}

/** The same for many positions, of which the server tells what is left when it is asked. Never throws. */
export async function forgetTexts(
  room: RoomState | undefined,
  seqs: readonly number[],
  gone: GoneTexts,
  { http, warn }: Pick<ClientPorts, 'http' | 'warn'>,
): Promise<void> {
  if (room === undefined) return;
  const places = new Set(seqs);
  let failures = 0;
  for (let last = newestHeld(room, places); last !== null; last = newestHeld(room, places)) {
    const path = `/api/chat/rooms/${room.id}/messages?before=${last + 1}&limit=${pageLength}`;
    try {
      const { messages } = await http.get(path, pageSchema);
      for (const message of messages) {
        if (places.has(message.seq) && message.erased !== undefined) {
          forgetText(room, message, gone);
        }
      }
      places.delete(last);
    } catch (error) {
      warn('what is left of removed texts did not load', error);
      failures += 1;
      if (failures === again.times) return;
      await new Promise((resolve) => setTimeout(resolve, again.pauseMs));
    }
  }
}

/** The newest of these places where the log still has a text; null where it has none. */
function newestHeld(room: RoomState, places: ReadonlySet<number>): number | null {
  const { messages } = room.view.get().timeline;
  return (
    messages.findLast(({ seq, erased }) => erased === undefined && places.has(seq))?.seq ?? null
  );
}
