import { digestOf } from '@parley/domain/chat/hashes';
import type { Envelope } from '@parley/domain/chat/wire';
import type pg from 'pg';
import { envelope, TestClient, type TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { openCrowd } from './crowd.ts';
import { measurePairs, median, type Row, rowOf } from './pairs.ts';
import { openSenders } from './senders.ts';
import type { Subject } from './servers.ts';

type Changes = Partial<Envelope>;

const pairs = 7;
const each = 200;
const readers = 100;
const body =
  'A message of the length that people write in a chat: a sentence or two, about this long.';

/** Row 10: how long a text takes to its acknowledgement, beside a committed insert and nothing else. */
export async function ackRow(
  subject: Subject,
  database: pg.Pool,
  member: TestMember,
): Promise<Row> {
  await database.query('create table if not exists bare_messages (id text primary key, body text)');
  const sentAt: number[] = [];
  const senders = await openSenders(subject.port, [member], true, () => {
    sentAt.push(performance.now());
  });
  /** One after the other: what is between two is the wait for an acknowledgement. */
  const text = async () => {
    sentAt.length = 0;
    await senders.burst(each, 1);
    return median(sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? at)));
  };
  const insert = async () => {
    const times: number[] = [];
    for (let index = 0; index < each; index += 1) {
      const values = [envelope().id, body];
      const started = performance.now();
      await database.query({ ...bareInsert, values });
      times.push(performance.now() - started);
    }
    return median(times);
  };
  // Until V8 has compiled both.
  for (let round = 0; round < 8; round += 1) await Promise.all([text(), insert()]);
  const measured = await measurePairs(pairs, text, insert);
  senders.close();
  return rowOf('10 acknowledged, one after the other: p50', 'ms', measured, { atMost: 3 });
}

const bareInsert = { name: 'bare-insert', text: 'insert into bare_messages values ($1, $2)' };

/** Row 12: what an event costs a server that has readers, beside a text of the same author. */
export async function eventRows(subject: Subject, member: TestMember): Promise<Row[]> {
  const crowd = await openCrowd([], { port: subject.port, readers, signs: true });
  const author = await TestClient.open({ url: () => `http://127.0.0.1:${subject.port}` }, member, {
    general: null,
  });
  const target = await sayTarget(author);
  const text = (): Changes => ({ body });
  const react = (index: number): Changes => ({
    kind: index % 2 === 0 ? 'react' : 'unreact',
    body: '🔥',
    target,
  });
  const edit = (index: number): Changes => ({ kind: 'edit', body: `${body} ${index}`, target });
  // Until V8 has compiled all of them.
  for (const changes of [text, react, edit, text, react, edit]) await say(author, changes);
  const measure = async (changes: (index: number) => Changes) => {
    const before = await subject.usage();
    await say(author, changes);
    const after = await subject.usage();
    return (after.cpuMicros - before.cpuMicros) / each;
  };
  const rowsOf = async (name: string, changes: (index: number) => Changes) => {
    const measured = await measurePairs(
      pairs,
      () => measure(changes),
      () => measure(text),
    );
    return rowOf(`12 ${name} against a text, ${readers} readers: CPU`, 'us', measured, {
      atMost: 1.5,
    });
  };
  const rows = [await rowsOf('a reaction', react), await rowsOf('an edit', edit)];
  await author.close();
  await crowd.close();
  return rows;
}

async function sayTarget(author: TestClient): Promise<Envelope['target']> {
  const answer = await author.say({ body });
  const frame = await author.frame((one) => one.t === 'message' && one.message.id === answer.id);
  if (frame.t !== 'message') throw new Error('The message did not come.');
  const digest = Buffer.from(await digestOf(frame.message)).toString('base64url');
  return { seq: frame.message.seq, digest };
}

async function say(author: TestClient, changes: (index: number) => Changes): Promise<void> {
  for (let index = 0; index < each; index += 1) {
    const answer = await author.say(changes(index));
    if (answer.t !== 'ack') throw new Error(`Refused: ${answer.code}.`);
  }
  // A client keeps what it heard.
  author.frames.length = 0;
}
