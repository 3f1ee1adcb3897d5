import { type Bio, bioBytes, signedBioSchema } from '@parley/domain/profile/bio';
import { bioText } from '@parley/text/bio';
import { labelText } from '@parley/text/labels';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, signBytes, type TestMember } from '../chat/testClient.ts';
import { sendAct, signedAct, startModerated } from '../moderation/testModeration.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

let server: TestServer;
let anna: TestMember;
let phone: TestMember;

beforeAll(async () => {
  server = await startTestServer({ community: { postingNeedsName: true } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Away from the limits of the test before.
  server.clock.advance(600_000);
  anna = await enrol(server.database);
  phone = await enrol(server.database, { author: anna.author });
  server.names.mainNames.set(anna.author, 'member');
});

function signed({ device, privateKey }: TestMember, change: Partial<Bio> = {}): Bio {
  const said = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    device,
    at: server.clock.now(),
    bio: 'I paint punks.',
    links: ['https://example.com/'],
    ...change,
  };
  return { ...said, signature: signBytes(privateKey, bioBytes(said)) };
}

async function post(body: unknown, at = server): Promise<{ status: number; message?: string }> {
  const answer = await fetch(`${at.url()}/api/profiles/bio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, ...(message !== undefined && { message }) };
}

async function read(member = anna, at = server) {
  const answer = await fetch(`${at.url()}/api/profiles/bio?member=${member.author}`);
  return signedBioSchema.parse(await answer.json()).said;
}

test('a member says something of themselves, and everybody reads it as it was signed', async () => {
  expect(await read()).toBeNull();
  const bio = signed(anna);
  expect(await post(bio)).toEqual({ status: 200 });
  expect(await read()).toEqual({ ...bio, author: anna.author });
  await server.restart();
  expect(await read()).toEqual({ ...bio, author: anna.author });
});

test('the newest of all devices counts, however late an older one comes, and the same twice is once', async () => {
  const older = signed(anna, { bio: 'older' });
  const newer = signed(phone, { bio: 'newer', at: older.at + 1 });
  expect(await post(newer)).toEqual({ status: 200 });
  expect(await post(older)).toEqual({ status: 409, message: bioText.older });
  expect(await post(newer)).toEqual({ status: 200 });
  expect((await read())?.bio).toBe('newer');
});

test('of many at the same time the newest stays', async () => {
  const at = server.clock.now();
  const all = Array.from({ length: 12 }, (_, index) =>
    signed(index % 2 === 0 ? anna : phone, { bio: String(index), at: at + index }),
  );
  const answers = await Promise.all(all.map((one) => post(one)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await read())?.bio).toBe('11');
});

test('what was taken back does not come back', async () => {
  const bio = signed(anna);
  await post(bio);
  expect(await post(signed(anna, { bio: '', links: [], at: bio.at + 1 }))).toEqual({ status: 200 });
  expect(await read()).toBeNull();
  expect((await post(bio)).status).toBe(409);
  expect(await read()).toBeNull();
});

test('a statement that its device did not make for this community is refused', async () => {
  const other = await enrol(server.database);
  const good = signed(anna);
  const forged = [
    { ...good, bio: 'changed' },
    { ...good, links: [] },
    { ...good, at: good.at - 1 },
    { ...good, device: other.device },
    signed(anna, { host: 'evil.example' }),
    signed(anna, { chainId: 1 }),
    signed(anna, { at: good.at - 600_000 }),
  ];
  for (const body of forged) expect((await post(body)).status).toBe(401);
  const revoked = await enrol(server.database, { author: anna.author, expiresAt: 1 });
  expect((await post(signed(revoked))).status).toBe(401);
  expect(await read()).toBeNull();
});

test('words and links that no page shows are refused', async () => {
  const wrong: Partial<Bio>[] = [
    { bio: 'a'.repeat(161) },
    { bio: 'a\0' },
    { links: ['http://example.com/'] },
    { links: ['https://localhost/'] },
    {
      links: [
        'https://a.example/',
        'https://b.example/',
        'https://c.example/',
        'https://d.example/',
      ],
    },
    { links: ['https://a.example/', 'https://a.example/'] },
  ];
  for (const change of wrong) expect((await post(signed(anna, change))).status).toBe(400);
  for (const [bio, message] of [
    ['I paint\n\u202epunks', labelText.hidden],
    [`Z${'\u0301'.repeat(50)}`, labelText.marks],
  ] as const) {
    expect(await post(signed(anna, { bio }))).toEqual({ status: 400, message });
  }
  expect((await post(signed(anna, { bio: 'Ich male 🏳️‍🌈\n und mehr' }))).status).toBe(200);
  expect(await post({})).toMatchObject({ status: 400 });
  const unasked = await fetch(`${server.url()}/api/profiles/bio?member=anna`);
  expect(unasked.status).toBe(400);
});

test('who has no username writes none, and says so when the chain cannot be asked', async () => {
  const visitor = await enrol(server.database);
  expect(await post(signed(visitor))).toEqual({ status: 403, message: bioText.needsName });
  server.names.state.isDown = true;
  const late = await enrol(server.database);
  expect(await post(signed(late))).toEqual({ status: 503, message: bioText.chainAway });
  server.names.state.isDown = false;
});

test('a suspended member changes nothing, and nothing of theirs is shown until they may write', async () => {
  const moderated = await startModerated();
  const at = moderated.server;
  const vera = await enrol(at.database);
  const spammer = await enrol(at.database);
  moderated.appoint([vera.author as `0x${string}`]);
  const bio = signed(spammer, { at: at.clock.now() });
  expect(await post(bio, at)).toEqual({ status: 200 });
  const about = { author: spammer.author };
  await sendAct(at, signedAct(at, vera, 'suspend', { ...about, until: null, reason: 'spam' }));
  expect(await read(spammer, at)).toBeNull();
  const change = signed(spammer, { at: at.clock.now() + 1, bio: 'changed' });
  expect(await post(change, at)).toEqual({ status: 403, message: bioText.suspended });
  await sendAct(at, signedAct(at, vera, 'lift', about));
  expect((await read(spammer, at))?.bio).toBe(bio.bio);
  await moderated.stop();
});
