import { requirementsOf } from '@parley/domain/chat/gates';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { type RoomStatement, roomBytes } from '@parley/domain/rooms/wire';
import { labelSentence } from '@parley/domain/text/labels';
import { roomsText } from '@parley/text/rooms';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { RoomBook } from './roomBook.ts';
import type { RoomStore } from './roomStore.ts';
import type { Speakers } from './speakers.ts';

type Options = {
  store: Pick<RoomStore, 'add'>;
  book: Pick<RoomBook, 'renew'>;
  speakers: Pick<Speakers, 'moderator'>;
  community: PublicConfig;
  /** What of Farcaster this server can check. */
  checkable: readonly FarcasterNeed[];
  clock: Clock;
};

export type RoomActs = ReturnType<typeof createRoomActs>;

/** What moderators say of rooms. */
export function createRoomActs(options: Options) {
  const { store, book, speakers, community, checkable, clock } = options;
  return {
    /**
     * Makes, changes, archives, or reopens a room, which counts from then on. Throws AppError 400 for a title or a
     * topic that others could misread, 401 for a statement that its device did not make, 403 for who does not moderate, 409 for what cannot be, 503 when the chain does
     * not say who moderates.
     */
    async say(said: RoomStatement): Promise<void> {
      const by = await speakers.moderator(said, roomBytes(said));
      const { gate, title, topic } = said.settings;
      const unread = labelSentence(title) ?? labelSentence(topic);
      if (unread !== null) throw new AppError(400, unread);
      if (gate !== null && requirementsOf(community, gate) === null) {
        throw new AppError(409, roomsText.impossible);
      }
      const need = gate?.farcaster;
      if (need !== undefined && !checkable.includes(need)) {
        throw new AppError(409, roomsText.unchecked[need]);
      }
      const fault = await store.add(by, said, clock.now());
      if (fault !== null) throw new AppError(409, roomsText.faults[fault]);
      await book.renew();
    },
  };
}
