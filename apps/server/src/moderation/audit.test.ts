import { type Audit, type AuditEntry, auditSchema } from '@parley/domain/moderation/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import type { TestServer } from '../testServer.ts';
import { createAuditStore } from './auditStore.ts';
import {
  sayThere,
  sendAct,
  sendMode,
  signedAct,
  signedMode,
  startModerated,
} from './testModeration.ts';

let moderated: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let vera: TestMember;
let anna: TestMember;

beforeAll(async () => {
  moderated = await startModerated();
  server = moderated.server;
  [vera, anna] = [await enrol(server.database), await enrol(server.database)];
  moderated.appoint([vera.author as `0x${string}`]);
});
afterAll(() => moderated.stop());

async function log(query = ''): Promise<Audit> {
  const answer = await fetch(`${server.url()}/api/moderation/log${query}`);
  return auditSchema.parse(await answer.json());
}

const kindOf = (entry: AuditEntry) => (entry.t === 'event' ? entry.message.kind : entry.act.kind);

test('the log tells everybody who did what to whom, the newest first, with what was signed', async () => {
  expect(await log()).toEqual({ entries: [], people: {}, before: null });
  const { seq, digest } = await sayThere(server, anna, 'hide me');
  const client = await TestClient.open(server, vera, { general: null });
  const at = { sentAt: server.clock.now(), target: { seq, digest } };
  expect((await client.say({ ...at, kind: 'hide', body: 'a scam' })).t).toBe('ack');
  await client.close();
  server.clock.advance(1_000);
  const suspension = signedAct(server, vera, 'suspend', {
    author: anna.author,
    place: { room: 'general', seq },
    reason: 'scams',
  });
  expect((await sendAct(server, suspension)).status).toBe(200);
  server.clock.advance(1_000);
  const slow = signedMode(server, vera, 'slow', { seconds: 60, reason: 'too fast' });
  expect((await sendMode(server, slow)).status).toBe(200);

  const { entries, people, before } = await log();
  expect(entries.map(kindOf)).toEqual(['slow', 'suspend', 'hide']);
  expect(entries[0]).toMatchObject({ t: 'mode', act: { ...slow, by: vera.author } });
  expect(entries[1]).toMatchObject({ t: 'act', act: { ...suspension, by: vera.author } });
  expect(entries[2]).toMatchObject({
    t: 'event',
    author: anna.author,
    message: { author: vera.author, body: 'a scam', target: { seq, digest } },
  });
  expect(Object.keys(people).sort()).toEqual([vera.author, anna.author].sort());
  expect(before).toBeNull();
  // What members only say or react is no moderation.
  await sayThere(server, vera, 'an ordinary message');
  expect((await log()).entries).toHaveLength(3);
});

test('the acts that pages from before read hold no modes of rooms', async () => {
  const answer = await fetch(`${server.url()}/api/moderation/acts`);
  const { acts } = (await answer.json()) as { acts: { kind: string }[] };
  expect(acts.map(({ kind }) => kind)).toEqual(['suspend']);
});

test('pages follow each other without a gap or a double, also where many share a millisecond', async () => {
  const store = createAuditStore(server.database, async () => []);
  await server.database.query(
    `insert into moderation_acts (kind, by, author, room, seconds, reason, host, chain_id, device, signed_at,
       signature, at, digest)
     select 'slow', $1, null, 'general', 60, '', 'localhost:3000', 1, $2, 1, $3, 1000 + n / 3,
       decode(lpad(to_hex(n), 64, '0'), 'hex')
     from generate_series(1, 60) n`,
    [vera.author, vera.device, 'A'.repeat(86)],
  );
  const seen: AuditEntry[] = [];
  let before = 1_500;
  for (;;) {
    const page = await store.before(before, 7);
    if (page.length === 0) break;
    seen.push(...page);
    before = page.at(-1)?.at ?? 0;
  }
  const ids = seen.map((entry) => (entry.t === 'event' ? 0 : entry.act.id));
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort((a, b) => b - a));
  expect((await fetch(`${server.url()}/api/moderation/log?before=x`)).status).toBe(400);
});
