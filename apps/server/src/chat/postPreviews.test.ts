import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '@parley/domain/chat/hashes';
import { postSchema } from '@parley/domain/chat/postWire';
import type { Envelope, Kind } from '@parley/domain/chat/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headOfHtml, makeWebFolder } from '../site/testSite.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';

const web = makeWebFolder();
const dataFolder = mkdtempSync(join(tmpdir(), 'parley-posts-'));
let server: TestServer;
let ada: TestMember;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ config: { webFolder: web.folder, dataFolder } });
  ada = await enrol(server.database);
  server.names.mainNames.set(ada.author, 'ada');
  client = await TestClient.open(server, ada);
});
afterAll(async () => {
  await client.close();
  await server.stop();
  web.remove();
  rmSync(dataFolder, { recursive: true });
});

async function send(changes: Partial<Envelope>): Promise<number> {
  const answer = await client.sendEnvelope(envelope(changes));
  if (answer.t !== 'ack') throw new Error(answer.code);
  return answer.seq;
}

async function about(seq: number, kind: Kind, body = '') {
  const response = await fetch(`${server.url()}/api/chat/rooms/general/posts/${seq}`);
  const { message } = postSchema.parse(await response.json());
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return await send({ kind, body, target: { seq, digest } });
}

async function pageOf(seq: number | string, room = 'general', agent = 'Twitterbot/1.0') {
  server.clock.advance(1_000);
  const headers = { accept: 'text/html', 'user-agent': agent };
  const response = await fetch(`${server.url()}/post?room=${room}&id=${seq}&ref=x`, { headers });
  const html = await response.text();
  return { status: response.status, html, head: headOfHtml(html) };
}

const nothing = { title: 'Post · Parley', robots: 'noindex', 'twitter:card': 'summary' };

test('the head of a message has its author, its words, its address, and a drawn picture', async () => {
  const seq = await send({ body: 'Hello <b>you</b> & "them"\n</head><script>alert(1)</script>' });
  const { html, head } = await pageOf(seq);
  expect(html).not.toMatch(/<b>|<script>alert/);
  expect(head).toMatchObject({
    title: 'ada.degen in General · Parley',
    description: 'Hello <b>you</b> & "them" </head><script>alert(1)</script>',
    canonical: `http://localhost:3000/post?id=${seq}&room=general`,
    robots: 'index, follow',
    'twitter:card': 'summary_large_image',
  });
  expect(head['og:description']).toBe(head.description);
  const image = new URL(head['og:image'] ?? '');
  expect(image.pathname).toBe(`/api/chat/rooms/general/posts/${seq}/card.png`);
  const response = await fetch(server.url() + image.pathname + image.search);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([drawn.width, drawn.height]).toEqual([1_200, 800]);
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(server.url() + image.pathname, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('the head of a message with files names them', async () => {
  const uri = `http://localhost:3000/api/media/${'ef'.repeat(32)}`;
  const seq = await send({ body: `Look\n![A ||red|| cat](${uri}#64x48)\n![](${uri}#t=3)` });
  expect((await pageOf(seq)).head.description).toBe('Look Picture: A [spoiler] cat Sound');
  const alone = await send({ body: `![](${uri}#64x48)` });
  expect((await pageOf(alone)).head.description).toBe('Picture');
});

test('an edit changes the words of the head and the picture', async () => {
  const seq = await send({ body: 'the first words' });
  const before = (await pageOf(seq)).head;
  await about(seq, 'edit', 'the second words');
  const after = (await pageOf(seq)).head;
  expect(after.description).toBe('the second words');
  expect(after['og:image']).not.toBe(before['og:image']);
});

test('neither a spoiler nor a referral link is in the head', async () => {
  const seq = await send({ body: 'he dies ||in **nine**|| http://localhost:3000/?ref=vera ok' });
  expect((await pageOf(seq)).head.description).toBe(
    'he dies [spoiler] (referral links not allowed) ok',
  );
});

test('a poll is described by its question', async () => {
  const seq = await send({ kind: 'poll', body: 'Tea or coffee?\nTea\nCoffee' });
  expect((await pageOf(seq)).head.description).toBe('Tea or coffee?');
});

test('a deleted message leaves nothing in the head, and its picture is gone, at once', async () => {
  const seq = await send({ body: 'to be deleted' });
  const { head } = await pageOf(seq);
  expect(head.description).toBe('to be deleted');
  await about(seq, 'delete');
  const after = await pageOf(seq);
  expect(after.head).toMatchObject(nothing);
  expect(after.html).not.toMatch(/to be deleted|ada\.degen/);
  const card = await fetch(`${server.url()}/api/chat/rooms/general/posts/${seq}/card.png`);
  expect(card.status).toBe(404);
});

test('a hidden message leaves nothing in the head either', async () => {
  const seq = await send({ body: 'to be hidden' });
  await server.database.query(
    'insert into message_states (room, seq, hiding) values ($1, $2, $2)',
    ['general', seq],
  );
  const { head, html } = await pageOf(seq);
  expect(head).toMatchObject(nothing);
  expect(html).not.toContain('to be hidden');
});

test('a place without a message, an event, and an unknown room are not for search engines', async () => {
  const seq = await send({ body: 'has a reaction' });
  const event = await about(seq, 'react', '🔥');
  for (const { head, status } of [
    await pageOf(999_999),
    await pageOf(event),
    await pageOf(seq, 'nowhere'),
  ]) {
    expect(head).toMatchObject(nothing);
    expect(status).toBe(404);
  }
});

test('an address that can be no message is a 404', async () => {
  expect((await pageOf('seven')).status).toBe(404);
  expect((await pageOf('0', 'general', 'Mozilla/5.0 Chrome/156.0')).head).toMatchObject({
    title: 'Page not found · Parley',
    robots: 'noindex',
  });
});
