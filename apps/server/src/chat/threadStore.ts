import { threadMax } from '@parley/domain/chat/postWire';
import type { Kind, Message } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { saidKinds } from '../platform/eventKinds.ts';
import { type MessageRow, messageColumns, messageOf } from './rows.ts';

/** What a link preview may say of a message. */
export type Quotable = { kind: Kind; author: string; body: string; at: number };

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Reads a message of the log with what was said around it, and in answer to it. */
export function createThreadStore(database: Database) {
  async function rows<Row extends object>(name: Name, values: unknown[]): Promise<Row[]> {
    return (await database.query<Row>({ name, text: threadTexts[name], values })).rows;
  }
  async function messages(name: Name, values: unknown[]): Promise<Message[]> {
    return (await rows<MessageRow>(name, values)).map(messageOf);
  }

  return {
    /** What is said at a place; null where nothing is. */
    async message(room: string, seq: number): Promise<Message | null> {
      return (await messages('chat-post', [room, seq]))[0] ?? null;
    },

    /** What was said right before and after a place, at most one each, in their order. */
    around: (room: string, seq: number) => messages('chat-around', [room, seq]),

    /** At most `limit` messages of a thread with `after < seq`, oldest first. */
    replies: (room: string, seq: number, after: number, limit: number) =>
      messages('chat-replies', [room, seq, threadMax, after, limit]),

    /** How many messages of a thread are not deleted. */
    async count(room: string, seq: number): Promise<number> {
      const [row] = await rows<{ count: number }>('chat-replies-count', [room, seq, threadMax]);
      return row?.count ?? 0;
    },

    /** The newest words of a message; null for one that is gone or hidden, and for what is none. */
    async quotable(room: string, seq: number): Promise<Quotable | null> {
      return (await rows<Quotable>('chat-quotable', [room, seq]))[0] ?? null;
    },
  };
}

const said = `kind in ${saidKinds}`;

const postText = `select ${messageColumns} from messages m where room = $1 and seq = $2 and ${said}`;

const aroundText = `
  (select ${messageColumns} from messages m
   where room = $1 and seq < $2 and ${said} order by seq desc limit 1)
  union all
  (select ${messageColumns} from messages m
   where room = $1 and seq > $2 and ${said} order by seq limit 1)`;

/** A reply is always to something before it, so that this ends; it goes on only as far as it is read. */
const thread = `
  recursive thread as (
    select seq from messages where room = $1 and reply_to = $2
    union all
    select m.seq from thread join messages m on m.room = $1 and m.reply_to = thread.seq
  ), bounded as (select seq from thread limit $3)`;

/** The message of each place is looked up by its key, whatever the planner thinks of the thread's length. */
const repliesText = `
  with ${thread}, chosen as (select seq from bounded where seq > $4 order by seq limit $5)
  select m.* from chosen cross join lateral (
    select ${messageColumns} from messages m where m.room = $1 and m.seq = chosen.seq limit 1
  ) m order by m.seq`;

const countText = `
  with ${thread} select count(*) as count from bounded where not exists (
    select from message_states s
    where s.room = $1 and s.seq = bounded.seq and s.deletion is not null)`;

const quotableText = `
  select m.kind, m.author, coalesce(e.body, m.body) as body, m.at
  from messages m
  left join message_states s on s.room = m.room and s.seq = m.seq
  left join messages e on e.room = m.room and e.seq = s.edit
  where m.room = $1 and m.seq = $2 and m.${said} and m.signature <> ''
    and s.deletion is null and s.hiding is null`;

/** The queries by their names; a test looks at their plans. */
export const threadTexts = {
  'chat-post': postText,
  'chat-around': aroundText,
  'chat-replies': repliesText,
  'chat-replies-count': countText,
  'chat-quotable': quotableText,
} as const;
type Name = keyof typeof threadTexts;
