import { reportsPerHour } from '@parley/domain/moderation/wire';
import { moderationText } from '@parley/text/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import { momentOf, startTestServer, type TestServer } from '../testServer.ts';
import {
  askQueue,
  queueOf,
  sayThere,
  sendAct,
  sendReport,
  signedAct,
  signedReport,
  startModerated,
} from './testModeration.ts';

let moderated: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let author: TestMember;
let anna: TestMember;
let ben: TestMember;
let vera: TestMember;

beforeAll(async () => {
  moderated = await startModerated();
  server = moderated.server;
  const four = [1, 2, 3, 4].map(() => enrol(server.database));
  [author, anna, ben, vera] = (await Promise.all(four)) as [
    ...[TestMember, TestMember, TestMember, TestMember],
  ];
  moderated.appoint([vera.author as `0x${string}`]);
});
afterAll(() => moderated.stop());

const openPlaces = async () => (await queueOf(server, vera)).reported.map((one) => one.message.seq);

/** A moderator hides what is at a place, in the log. */
async function hide(about: { seq: number; digest: string }, kind: 'hide' | 'restore' = 'hide') {
  const client = await TestClient.open(server, vera, { general: null });
  const { seq, digest } = about;
  const answer = await client.say({ kind, body: 'why', target: { seq, digest } });
  expect(answer.t).toBe('ack');
  await client.close();
}

test('moderators see a reported message itself, how many reported it and why; nobody else does', async () => {
  const about = await sayThere(server, author, 'send 50, I return 100');
  for (const [member, reason, words] of [
    [anna, 'scam', 'Asked me too'],
    [ben, 'other', 'It is a trick'],
  ] as const) {
    const report = signedReport(server, member, about, { reason, words });
    expect(await sendReport(server, report)).toEqual({ status: 200, body: { isNew: true } });
  }
  const { reported, count } = await queueOf(server, vera);
  expect(count).toBe(1);
  expect(reported[0]).toMatchObject({
    message: { seq: about.seq, author: author.author },
    body: 'send 50, I return 100',
    counts: [
      { reason: 'other', count: 1 },
      { reason: 'scam', count: 1 },
    ],
    words: ['It is a trick', 'Asked me too'],
  });
  expect(JSON.stringify(reported)).not.toContain(anna.author);
  for (const member of [anna, author]) {
    expect(await askQueue(server, member)).toEqual({
      status: 403,
      body: { message: moderationText.notModerator },
    });
  }
});

test('a request for the queue that was copied on its way is answered once', async () => {
  const at = momentOf(server);
  expect((await askQueue(server, vera, at)).status).toBe(200);
  expect((await askQueue(server, vera, at)).status).toBe(401);
});

test('a report that is sent twice, or made again, counts once', async () => {
  const about = await sayThere(server, author, 'twice reported');
  const report = signedReport(server, anna, about);
  const answers = await Promise.all([1, 2, 3].map(() => sendReport(server, report)));
  expect(answers.filter(({ body }) => body.isNew === true)).toHaveLength(1);
  const again = signedReport(server, anna, about, { reason: 'scam' });
  expect((await sendReport(server, again)).body).toEqual({ isNew: false });
  const { reported } = await queueOf(server, vera);
  const group = reported.find(({ message }) => message.seq === about.seq);
  expect(group?.counts).toEqual([{ reason: 'spam', count: 1 }]);
});

test('what a moderator kept comes back only by a new report, after a restart too', async () => {
  const about = await sayThere(server, author, 'harmless');
  await sendReport(server, signedReport(server, anna, about));
  expect(await openPlaces()).toContain(about.seq);
  const keep = signedAct(server, vera, 'keep', {
    author: author.author,
    place: { room: 'general', seq: about.seq },
  });
  expect((await sendAct(server, keep)).status).toBe(200);
  expect(await openPlaces()).not.toContain(about.seq);
  await server.restart();
  expect(await openPlaces()).not.toContain(about.seq);
  server.clock.advance(1_000);
  await sendReport(server, signedReport(server, ben, about));
  const { reported } = await queueOf(server, vera);
  const group = reported.find(({ message }) => message.seq === about.seq);
  expect(group?.counts).toEqual([{ reason: 'spam', count: 1 }]);
});

test('what is hidden or deleted leaves the queue, and restoring it brings no old report back', async () => {
  const hidden = await sayThere(server, author, 'to be hidden');
  const deleted = await sayThere(server, author, 'to be deleted');
  for (const about of [hidden, deleted]) {
    await sendReport(server, signedReport(server, anna, about));
  }
  await hide(hidden);
  const client = await TestClient.open(server, author, { general: null });
  const { seq, digest } = deleted;
  await client.say({ kind: 'delete', body: '', target: { seq, digest } });
  await client.close();
  for (const about of [hidden, deleted]) {
    expect(await openPlaces()).not.toContain(about.seq);
    expect(await sendReport(server, signedReport(server, ben, about))).toEqual({
      status: 409,
      body: { message: moderationText.gone },
    });
  }
  await hide(hidden, 'restore');
  expect(await openPlaces()).not.toContain(hidden.seq);
});

test('the queue shows the text that counts', async () => {
  const about = await sayThere(server, author, 'first words');
  await sendReport(server, signedReport(server, anna, about));
  const client = await TestClient.open(server, author, { general: null });
  const { seq, digest } = about;
  await client.say({ kind: 'edit', body: 'second words', target: { seq, digest } });
  await client.close();
  const { reported } = await queueOf(server, vera);
  const group = reported.find(({ message }) => message.seq === seq);
  expect(group).toMatchObject({ body: 'second words', message: { body: 'first words' } });
});

test('the server refuses a report of an own message, of another text, without words, or not signed', async () => {
  const about = await sayThere(server, author, 'about reports');
  const refused = async (report: unknown) => (await sendReport(server, report)).status;
  expect(await refused(signedReport(server, author, about))).toBe(403);
  const other = { ...about, digest: 'A'.repeat(43) };
  expect(await refused(signedReport(server, anna, other))).toBe(409);
  expect(await refused(signedReport(server, anna, { ...about, seq: 9_999 }))).toBe(409);
  expect(await refused(signedReport(server, anna, { ...about, room: 'nowhere' }))).toBe(409);
  expect(await refused(signedReport(server, anna, about, { reason: 'other', words: ' ' }))).toBe(
    400,
  );
  expect(await refused(signedReport(server, anna, about, { words: 'a'.repeat(501) }))).toBe(400);
  expect(await refused(signedReport(server, anna, about, { words: '\0' }))).toBe(400);
  expect(await refused(signedReport(server, anna, about, { host: 'elsewhere' }))).toBe(401);
  const late = { at: server.clock.now() - 6 * 60_000 };
  expect(await refused(signedReport(server, anna, about, late))).toBe(401);
  const report = signedReport(server, anna, about);
  expect(await refused({ ...report, reason: 'scam' })).toBe(401);
  expect(await refused({ ...report, device: ben.device })).toBe(401);
  expect(await openPlaces()).not.toContain(about.seq);
});

test('a member can report so many messages an hour, and more after it', async () => {
  const eager = await enrol(server.database);
  const places = [];
  for (let turn = 0; turn <= reportsPerHour; turn += 1) {
    places.push(await sayThere(server, author, `line ${turn}`));
  }
  const answers = [];
  for (const about of places) {
    server.clock.advance(1_000);
    answers.push(await sendReport(server, signedReport(server, eager, about)));
  }
  const last = answers.pop();
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(last).toEqual({ status: 429, body: { message: moderationText.tooMany(reportsPerHour) } });
  server.clock.advance(60 * 60_000);
  const [about] = places.slice(-1);
  const later = about && signedReport(server, eager, about);
  expect((await sendReport(server, later)).status).toBe(200);
});

test('where writing needs a username, so does a report', async () => {
  const named = await startTestServer({ community: { postingNeedsName: true } });
  const [writer, nobody] = [await enrol(named.database), await enrol(named.database)];
  named.names.mainNames.set(writer.author, 'member');
  const about = await sayThere(named, writer, 'hello');
  expect(await sendReport(named, signedReport(named, nobody, about))).toEqual({
    status: 403,
    body: { message: moderationText.needsName },
  });
  await named.stop();
});

test('while the chain does not say who moderates, nobody sees reports or decides, and is told so', async () => {
  const about = await sayThere(server, author, 'chain away');
  moderated.appoint(null);
  server.clock.advance(61_000);
  const unknown = { status: 503, body: { message: moderationText.chainAway } };
  expect(await askQueue(server, vera)).toEqual(unknown);
  const place = { room: 'general', seq: about.seq };
  const keep = signedAct(server, vera, 'keep', { author: author.author, place });
  expect(await sendAct(server, keep)).toEqual(unknown);
  moderated.appoint([vera.author as `0x${string}`]);
  server.clock.advance(2_000);
  expect((await askQueue(server, vera)).status).toBe(200);
});

test('a moderator who was let go sees and decides nothing from then on', async () => {
  moderated.appoint([]);
  server.clock.advance(2_000);
  expect((await askQueue(server, vera)).status).toBe(403);
  moderated.appoint([vera.author as `0x${string}`]);
});
