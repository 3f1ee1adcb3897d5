import { type CardsPage, cardsMax, cardsPageSchema } from '@parley/domain/chat/cardsWire';
import { digestOf } from '@parley/domain/chat/hashes';
import type { Envelope, Kind, Message } from '@parley/domain/chat/wire';
import { zeroAddress } from '@parley/domain/fields/hex';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testServer.ts';
import { enrol, envelope, TestClient, type TestMember } from '../testClient.ts';

const chatToken = `0x${'c'.repeat(40)}`;
const weekMs = 7 * 86_400_000;
const stranger = (index: number) => `0x${String(index).padStart(40, '0')}`;

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let clients: Map<TestMember, TestClient>;
beforeAll(async () => {
  server = await startTestServer({ community: { chatTokenAddress: chatToken } });
  // They keep totals, which are not looked at here.
  await server.database.query('alter table indexed.tips disable trigger user');
  [ada, bob] = await Promise.all([enrol(server.database), enrol(server.database)]);
  server.names.mainNames.set(ada.author, 'ada');
  clients = new Map(
    await Promise.all(
      [ada, bob].map(
        async (member) =>
          [member, await TestClient.open(server, member, { general: null })] as const,
      ),
    ),
  );
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.close()));
  await server.stop();
});
// Each test has a week of its own.
beforeEach(() => server.clock.advance(2 * weekMs));

async function send(changes: Partial<Envelope>, by = ada): Promise<number> {
  const signed = envelope({ sentAt: server.clock.now(), ...changes });
  const answer = await clients.get(by)?.sendEnvelope(signed);
  if (answer?.t !== 'ack') throw new Error(answer?.code);
  return answer.seq;
}

const say = (body: string, replyTo: number | null = null) => send({ body, replyTo });

async function messageAt(seq: number): Promise<Message> {
  const post = await server.app().chat.posts.post('general', seq, 0);
  if (post === null) throw new Error(`Nothing is said at ${seq}.`);
  return post.message;
}

async function about(seq: number, kind: Kind, body = '', by = bob): Promise<number> {
  const digest = Buffer.from(await digestOf(await messageAt(seq))).toString('base64url');
  return await send({ kind, body, target: { seq, digest } }, by);
}

let tips = 0;

type Tip = { by?: string; token?: string; author?: string };

/** A tip as the index has it. */
async function tip(seq: number, { by = bob.author, token = zeroAddress, author }: Tip = {}) {
  const message = await messageAt(seq);
  const id = `0x${Buffer.from(await digestOf(message)).toString('hex')}`;
  tips += 1;
  const time = Math.floor(server.clock.now() / 1_000);
  await server.database.query(
    'insert into indexed.tips values ($1, 0, $2, $3, $4, $5, $6, $7, 5)',
    [tips, `0x${tips}`, time, id, by, author ?? message.author, token],
  );
}

async function ask(query: string, headers: Record<string, string> = {}) {
  // A client may ask four times a second.
  server.clock.advance(250);
  return await fetch(`${server.url()}/api/chat/rooms/${query}`, { headers });
}

async function cards(query: string): Promise<CardsPage> {
  const response = await ask(`general/cards${query}`);
  expect(response.status).toBe(200);
  return cardsPageSchema.parse(await response.json());
}

const bodies = ({ cards: shown }: CardsPage) => shown.map(({ message }) => message.body);
/** What the top of a test's own week says. */
const top = async () => bodies(await cards('?sort=top'));

test('the newest card is first, a reply is none but counts, and what was done about a card comes along', async () => {
  await say('older');
  const newer = await say('newer');
  const reply = await say('a reply', newer);
  await say('to the reply', reply);
  await about(await say('gone reply', newer), 'delete', '', ada);
  await about(newer, 'react', '🔥');
  const page = await cards('');
  expect(bodies(page).slice(0, 2)).toEqual(['newer', 'older']);
  expect(bodies(page)).not.toContain('a reply');
  expect(page.cards.map(({ replies }) => replies).slice(0, 2)).toEqual([2, 0]);
  expect(page.standing.map(({ kind, body }) => `${kind} ${body}`)).toEqual(['react 🔥']);
  expect(page.people).toMatchObject({ [ada.author]: { name: 'ada' } });
  expect(page.head).toBeGreaterThan(reply);
  expect(bodies(await cards('?sort=new'))).toEqual(bodies(page));
});

test('the top is what most members tipped, then what most reacted to, then the newer', async () => {
  const seqs = new Map<string, number>();
  for (const body of ['quiet', 'reacted', 'twice reacted', 'tipped', 'twice tipped', 'also']) {
    seqs.set(body, await say(body));
  }
  const at = (body: string) => seqs.get(body) ?? 0;
  await about(at('reacted'), 'react', '🔥');
  await about(at('twice reacted'), 'react', '🔥');
  await server.database.query(
    `insert into member_states select room, target, field, key, $1, body, seq + 1000000
     from member_states where target = $2`,
    [stranger(1), at('twice reacted')],
  );
  await about(at('also'), 'react', '🔥');
  await tip(at('tipped'));
  await tip(at('twice tipped'));
  await tip(at('twice tipped'), { by: stranger(2), token: chatToken });
  expect(await top()).toEqual(['twice tipped', 'tipped', 'twice reacted', 'also', 'reacted']);
  const { cards: shown } = await cards('?sort=top');
  expect(shown.map(({ tippers }) => tippers)).toEqual([2, 1, 0, 0, 0]);
});

test('a member counts once for each message, whatever they send, and an author never for their own', async () => {
  const loud = await say('tipped five times by one');
  const calm = await say('tipped by two');
  const own = await say('praised by its author');
  for (let index = 0; index < 5; index += 1) await tip(loud);
  await tip(calm, { by: stranger(3) });
  await tip(calm, { by: stranger(4) });
  await tip(own, { by: ada.author });
  await about(own, 'react', '🔥', ada);
  const many = await say('two emoji of one');
  await about(many, 'react', '🔥');
  await about(many, 'react', '👍');
  const fresh = await say('one emoji, newer');
  await about(fresh, 'react', '🔥');
  expect(await top()).toEqual([
    ...['tipped by two', 'tipped five times by one', 'one emoji, newer', 'two emoji of one'],
  ]);
});

test('a tip with a token that pages do not show, or in the name of another author, moves nothing', async () => {
  const seq = await say('spam tipped');
  await tip(seq, { token: stranger(9) });
  await tip(seq, { author: bob.author, by: stranger(5) });
  expect(await top()).toEqual([]);
  await tip(seq, { token: chatToken });
  expect(await top()).toEqual(['spam tipped']);
});

test('what is deleted or hidden is in no list, what is restored is again, and a reaction taken back counts no more', async () => {
  const states = ['deleted', 'hidden', 'restored', 'no longer reacted'] as const;
  const seqs: number[] = [];
  for (const body of states) seqs.push(await say(body));
  for (const seq of seqs) await about(seq, 'react', '🔥');
  const [deleted = 0, hidden = 0, restored = 0, unreacted = 0] = seqs;
  await about(deleted, 'delete', '', ada);
  await about(unreacted, 'unreact', '🔥');
  await tip(hidden);
  // As `fold_events` writes what a moderator did.
  await server.database.query(
    `insert into message_states values ('general', $1, null, null, 7, null), ('general', $2, null, null, null, null)`,
    [hidden, restored],
  );
  expect(await top()).toEqual(['restored']);
  expect(bodies(await cards('')).slice(0, 2)).toEqual(['no longer reacted', 'restored']);
});

test('after seven days a card leaves the top and stays among the newest', async () => {
  const seq = await say('of last week');
  await tip(seq);
  await about(seq, 'react', '🔥');
  server.clock.advance(weekMs - 60_000);
  expect(await top()).toEqual(['of last week']);
  server.clock.advance(60_000);
  await tip(seq, { by: stranger(6) });
  expect(await top()).toEqual([]);
  expect(bodies(await cards(''))[0]).toBe('of last week');
});

test.each(['new', 'top'] as const)('by %s each card comes once, over pages of 24', async (sort) => {
  const all = Array.from({ length: 2 * cardsMax + 3 }, (_, index) => `${sort} ${index}`);
  for (const body of all) {
    const seq = await say(body);
    if (sort === 'top') await about(seq, 'react', '🔥');
  }
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null && seen.length < all.length) {
    const page: CardsPage = await cards(`?sort=${sort}${after === '' ? '' : `&after=${after}`}`);
    expect(page.cards.length).toBeLessThanOrEqual(cardsMax);
    seen.push(...bodies(page));
    after = page.next;
  }
  expect(seen.slice(0, all.length)).toEqual(all.toReversed());
  if (sort === 'top') expect(after).toBeNull();
});

test('cards that did not change are not sent again, and those that did are', async () => {
  const seq = await say('once sent');
  const first = await ask('general/cards');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const second = await ask('general/cards?sort=top');
  const topTag = second.headers.get('etag') ?? '';
  expect((await ask('general/cards?sort=top', { 'if-none-match': topTag })).status).toBe(304);
  await about(seq, 'react', '🔥');
  expect((await ask('general/cards?sort=top', { 'if-none-match': topTag })).status).toBe(200);
  expect((await ask('general/cards', { 'if-none-match': etag })).status).toBe(200);
});

test('what was never given out and what is not there are refused in a sentence', async () => {
  const expected = 'Expected sort=<new or top> and after=<next of the answer before>.';
  const mark = 'Expected after=<next of the answer before>.';
  const ofNew = Buffer.from(JSON.stringify({ at: 1, seq: 1 })).toString('base64url');
  for (const [path, status, message] of [
    ['nowhere/cards', 404, 'This room doesn’t exist.'],
    ['general/cards?sort=best', 400, expected],
    [`general/cards?after=${'x'.repeat(401)}`, 400, expected],
    ['general/cards?after=x', 400, mark],
    [`general/cards?sort=top&after=${ofNew}`, 400, mark],
  ] as const) {
    const response = await ask(path);
    expect([response.status, await response.json()], path).toEqual([
      status,
      expect.objectContaining({ message }),
    ]);
  }
});
