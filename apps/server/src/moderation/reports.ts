import {
  type Queue,
  type QueueRequest,
  queueBytes,
  type Report,
  type Reported,
  reportBytes,
  reportedMax,
  reportsPerHour,
} from '@parley/domain/moderation/wire';
import { moderationText } from '@parley/text/moderation';
import type { Clock } from '../platform/clock.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { ReportedRow, ReportStore } from './reportStore.ts';
import type { Rooms } from './rooms.ts';
import type { Speakers } from './speakers.ts';

const hourMs = 60 * 60_000;

type Options = {
  store: ReportStore;
  rooms: Rooms;
  speakers: Speakers;
  /** Whether somebody may write here; throws when the chain cannot be asked. */
  mayWrite: (author: string) => Promise<boolean>;
  clock: Clock;
};

export type Reports = ReturnType<typeof createReports>;

/** What members report, and what of it waits for a moderator. */
export function createReports({ store, rooms, speakers, mayWrite, clock }: Options) {
  /**
   * Keeps a member's report; false where they had made one about this message. Throws AppError 401 for a
   * statement that its device did not make, 403 for who may not report it, 409 for a message that is gone or
   * another one than was seen, 429 for too many.
   */
  async function report(said: Report): Promise<boolean> {
    const reporter = await speakers.author(said, reportBytes(said));
    const isMember = await mayWrite(reporter).catch((error: unknown) => {
      throw unavailable(moderationText.chainAway, error);
    });
    if (!isMember) throw new AppError(403, moderationText.needsName);
    const found = (await rooms.has(said.room)) ? await rooms.target(said.room, said.seq) : null;
    const isThere = found !== null && found.digest === said.digest;
    if (!isThere || (await rooms.quotable(said.room, said.seq)) === null) {
      throw new AppError(409, moderationText.gone);
    }
    if (found.author === reporter) throw new AppError(403, moderationText.ownMessage);
    const now = clock.now();
    const { has, recent } = await store.of(reporter, said, now - hourMs);
    if (has) return false;
    if (recent >= reportsPerHour) {
      throw new AppError(429, moderationText.tooMany(reportsPerHour), { retryAfterMs: hourMs });
    }
    return await store.add(reporter, said, now);
  }

  /** What waits for a decision. Throws AppError 401 and 403 for who may not know, 503 without a list. */
  async function queue(request: QueueRequest): Promise<Queue> {
    await speakers.moderatorOnce(request, queueBytes(request));
    const { reported, count } = await store.waiting(rooms.ids(), reportedMax);
    const found = await Promise.all(reported.map(describe));
    const there = found.filter((one) => one !== null);
    const authors = [...new Set(there.map(({ message }) => message.author))];
    return { reported: there, count, people: await rooms.people(authors) };
  }

  /** Null for a message that went away meanwhile. */
  async function describe({ room, seq, ...said }: ReportedRow): Promise<Reported | null> {
    const [message, words] = await Promise.all([
      rooms.message(room, seq),
      rooms.quotable(room, seq),
    ]);
    return message === null || words === null ? null : { message, body: words.body, ...said };
  }

  return { report, queue };
}
