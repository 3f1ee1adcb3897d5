import { pageSchema } from '@parley/domain/chat/wire';
import type { ClientPorts } from '../ports.ts';
import type { ChainSink } from '../proof/chainCheck.ts';
import type { RoomState } from '../rooms/rooms.ts';
import { hasOlder } from './timeline.ts';

/** How many messages one page of history holds. */
const pageLength = 50;

/** Asks for the page before the oldest message shown. Never throws. */
export async function loadOlder(
  room: RoomState,
  chain: Pick<ChainSink, 'page'>,
  { http, warn }: Pick<ClientPorts, 'http' | 'warn'>,
): Promise<void> {
  const { timeline, older } = room.view.get();
  const first = timeline.messages[0];
  if (first === undefined || !hasOlder(timeline) || older === 'loading') return;
  room.change({ older: 'loading' });
  const path = `/api/chat/rooms/${room.id}/messages?before=${first.seq}&limit=${pageLength}`;
  try {
    const page = await http.get(path, pageSchema);
    chain.page(room.id, page, true);
    room.addPeople(page.people);
    // History never resets: a replaced log is the socket's to tell.
    if (page.epoch === timeline.epoch) {
      room.apply({ type: 'page', page: { ...page, reset: false } });
      room.change({ head: Math.max(room.view.get().head, page.head) });
    }
    room.change({ older: 'idle' });
  } catch (error) {
    warn('older messages did not load', error);
    room.change({ older: 'failed' });
  }
}
