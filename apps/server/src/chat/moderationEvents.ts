import { rightOf } from '@parley/domain/chat/events';
import type { Message } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { kindList } from '../platform/eventKinds.ts';
import { type MessageRow, messageColumns, messageOf } from './rows.ts';

/** What is moderation; an index has the same list. */
const moderationKinds = kindList((kind) => rightOf(kind) === 'moderator');

/** Reads the moderation in the logs; see the function that it returns. */
export function createModerationEvents(database: Database) {
  /**
   * The events of moderators before a time (Unix ms), the newest first, with who said what each is about:
   * `limit` of them, and all that share the millisecond of the last.
   */
  return async (
    before: number,
    limit: number,
  ): Promise<readonly { message: Message; author: string }[]> => {
    const { rows } = await database.query<MessageRow & { about: string }>(
      `select ${messageColumns}, t.author as about
       from messages m join messages t on t.room = m.room and t.seq = m.target
       where m.kind in ${moderationKinds} and m.at < $1
       order by m.at desc fetch first $2 rows with ties`,
      [before, limit],
    );
    return rows.map(({ about, ...row }) => ({ message: messageOf(row), author: about }));
  };
}
