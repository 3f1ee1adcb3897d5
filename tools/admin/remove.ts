import { createRemovalStore } from '../../apps/server/src/chat/removalStore.ts';
import { removeTexts } from '../../apps/server/src/chat/remove.ts';
import { editKinds } from '../../apps/server/src/platform/eventKinds.ts';
import {
  AdminError,
  type Command,
  type Context,
  counted,
  type Given,
  needed,
  optional,
  wholeNumber,
} from './command.ts';
import { reasonOf } from './reason.ts';

/** `npm run admin -- remove`: takes the text of one message away for good. */
export const remove: Command = {
  name: 'remove',
  takes: '(LINK | --room ROOM --seq PLACE) --reason "…"',
  about: 'Removes the text of a message for good, everywhere.',
  more: [
    'Readers see “Removed by the operator” with the reason, in open pages within a second, and the server’s signature for',
    'it. Its edits, reactions, votes, pin, and files go with it. Its place, author, and time stay, and its digest.',
    'Backups, exports that members have saved, and notifications that arrived keep the text: see docs/admin.md.',
  ],
  options: { room: { type: 'string' }, seq: { type: 'string' }, reason: { type: 'string' } },
  changes: true,
  async run(given, context) {
    const { room, seq } = placeOf(given);
    const reason = reasonOf(given);
    const found = await look(room, seq, context);
    context.say(found.sentence);
    if (context.isDry) return 'Nothing was removed.';
    const removed = await removeTexts(
      { room, seqs: [seq], reason },
      {
        store: createRemovalStore(context.client),
        key: context.headKey(),
        chainId: context.community.chainId,
        now: context.now,
      },
    );
    if (removed.length === 0) throw new AdminError('It was deleted or removed meanwhile.');
    return `Removed message ${seq} in ${room}.`;
  },
};

/** From the address of a message's page, or from the options. */
function placeOf(given: Given): { room: string; seq: number } {
  const [link, ...more] = given.words;
  if (more.length > 0) throw new AdminError('Name one message at a time.');
  if (link === undefined) {
    const room = needed(given, 'room', 'the room of the message');
    return { room, seq: wholeNumber(needed(given, 'seq', 'its place'), '--seq') };
  }
  const url = URL.canParse(link) ? new URL(link) : null;
  const [room, seq] = [url?.searchParams.get('room'), url?.searchParams.get('id')];
  if (optional(given, 'room') !== null || url?.pathname !== '/post' || !room || !seq) {
    throw new AdminError(
      'That is no link to a message, such as https://chat.example/post?id=7&room=general.',
    );
  }
  return { room, seq: wholeNumber(seq, 'The place in the link') };
}

type Row = {
  author: string;
  kind: string;
  isEvent: boolean;
  at: string;
  length: number;
  is_gone: boolean;
  edits: string;
  reactions: string;
  files: string;
};

/** What is there. Throws AdminError where nothing can be removed. */
async function look(room: string, seq: number, { client }: Context): Promise<{ sentence: string }> {
  const { rows } = await client.query<Row>(
    `select m.author, m.kind, m.target is not null as "isEvent", m.at, length(m.body) as length, m.signature = '' as is_gone,
       (select count(*) from messages e where e.room = m.room and e.target = m.seq and e.kind in ${editKinds}) as edits,
       (select count(*) from member_states r
        where r.room = m.room and r.target = m.seq and r.field = 'reactions') as reactions,
       (select count(distinct f[1]) from messages e,
          regexp_matches(e.body, '/api/media/([0-9a-f]{64})#', 'g') as f
        where e.room = m.room and (e.seq = m.seq or e.target = m.seq and e.kind in ${editKinds})) as files
     from messages m where m.room = $1 and m.seq = $2`,
    [room, seq],
  );
  const [row] = rows;
  if (row === undefined) throw new AdminError(`There is no message ${seq} in the room ${room}.`);
  if (row.isEvent) {
    throw new AdminError(`At place ${seq} of ${room} is no text, but an event (${row.kind}).`);
  }
  if (row.is_gone) throw new AdminError(`The text of message ${seq} in ${room} is gone already.`);
  const when = new Date(Number(row.at)).toISOString();
  const parts = [
    counted(row.length, 'character'),
    counted(Number(row.edits), 'edit'),
    counted(Number(row.reactions), 'reaction'),
    counted(Number(row.files), 'file'),
  ];
  return { sentence: `Message ${seq} in ${room}, by ${row.author}, ${when}: ${parts.join(', ')}.` };
}
