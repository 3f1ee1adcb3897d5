import { refusalMessages } from '@parley/domain/chat/refusals';
import { type Audit, auditMax } from '@parley/domain/moderation/audit';
import { type RoomAct, roomActBytes } from '@parley/domain/moderation/roomModes';
import { type Act, type Acts, actBytes, actsMax } from '@parley/domain/moderation/wire';
import { moderationText } from '@parley/text/moderation';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { ActStore } from './actStore.ts';
import type { AuditStore } from './auditStore.ts';
import type { RoomModes } from './roomModes.ts';
import type { Rooms } from './rooms.ts';
import type { Speakers } from './speakers.ts';
import type { Suspensions } from './suspensions.ts';

type Options = {
  store: Pick<ActStore, 'add' | 'addMode' | 'before'>;
  audit: AuditStore;
  rooms: Rooms;
  speakers: Speakers;
  suspensions: Pick<Suspensions, 'renew'>;
  modes: Pick<RoomModes, 'renew'>;
  clock: Clock;
};

export type ModerationActs = ReturnType<typeof createModerationActs>;

/** What moderators decide beside the logs of the rooms. */
export function createModerationActs(options: Options) {
  const { store, audit, rooms, speakers, suspensions, modes, clock } = options;

  /**
   * Keeps an act of a moderator, which counts from then on. Throws AppError 401 for a statement that its
   * device did not make, 403 for who does not moderate, 409 for an act about a moderator or about a message
   * of somebody else, 503 when the chain does not say who moderates.
   */
  async function act(said: Act): Promise<void> {
    const by = await speakers.moderator(said, actBytes(said));
    if (said.kind === 'suspend' && (await speakers.moderates(said.author))) {
      throw new AppError(409, moderationText.isModerator);
    }
    if (said.place !== null) {
      const message = await rooms.message(said.place.room, said.place.seq);
      if (message?.author !== said.author) throw new AppError(409, moderationText.gone);
    }
    await store.add(by, said, clock.now());
    await suspensions.renew();
  }

  /**
   * Sets what members may do in a room, which counts from then on. Throws AppError 401, 403, and 503 as
   * `act`, and 404 for a room that there is not.
   */
  async function setRoom(said: RoomAct): Promise<void> {
    const by = await speakers.moderator(said, roomActBytes(said));
    if (!(await rooms.has(said.room))) throw new AppError(404, refusalMessages['unknown-room']);
    await store.addMode(by, said, clock.now());
    await modes.renew();
  }

  /** The acts before one, the newest first. */
  async function before(id: number): Promise<Acts> {
    const acts = await store.before(id, actsMax);
    const about = acts.flatMap(({ by, author }) => [by, author]);
    return { acts, people: await rooms.people([...new Set(about)]) };
  }

  /** What moderators did before a time (Unix ms) in statements and logs, the newest first. */
  async function log(at: number): Promise<Audit> {
    const entries = await audit.before(at, auditMax);
    const about = entries.flatMap((entry) => {
      if (entry.t === 'event') return [entry.message.author, entry.author];
      return entry.t === 'act' ? [entry.act.by, entry.act.author] : [entry.act.by];
    });
    return {
      entries,
      people: await rooms.people([...new Set(about)]),
      before: entries.length < auditMax ? null : (entries.at(-1)?.at ?? null),
    };
  }

  return { act, setRoom, before, log };
}
