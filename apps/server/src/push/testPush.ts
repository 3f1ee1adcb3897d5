import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type SendNotificationRequest,
  sendNotificationRequestSchema,
} from '@farcaster/miniapp-core';
import {
  type ClientAddress,
  type PushChoices,
  type PushMessage,
  type PushMuted,
  type PushRequest,
  pushKeySchema,
  pushMessageSchema,
  pushRequestBytes,
} from '@parley/domain/push/wire';
import { eventually } from '@parley/testkit/eventually';
import { createPushBrowser } from '@parley/testkit/pushBrowser';
import { signBytes, type TestMember } from '../chat/testClient.ts';
import { testCertificate } from '../platform/testCertificate.ts';
import { startSentinel } from '../platform/testSentinel.ts';
import { searchRead } from '../search/testSearch.ts';
import type { TestServer } from '../testServer.ts';

export const host = 'secure.example';
export const choices: PushChoices = { mentions: true, tips: true, rooms: [], quiet: null };
const nothingMuted: PushMuted = { rooms: [], people: [], words: [] };

/** A new file for the key of push messages, which isn't there yet. */
export const newKeyFile = () => join(mkdtempSync(join(tmpdir(), 'parley-push-')), 'push.key');

type Sent = { headers: Record<string, string | undefined>; body: Buffer };

/** The push service of all test browsers, on loopback: it keeps what it was sent. */
export async function startPushService() {
  const sentinel = await startSentinel();
  const certificateFile = join(mkdtempSync(join(tmpdir(), 'parley-push-')), 'ca.pem');
  writeFileSync(certificateFile, testCertificate.cert);
  let count = 0;

  /** A browser that takes messages at an address of its own; `status` is what its service answers. */
  function browser() {
    count += 1;
    const path = `/send/${count}`;
    const keys = createPushBrowser();
    const sent: Sent[] = [];
    const state: { status: number; headers: Record<string, string>; held: Promise<void> | null } = {
      status: 201,
      headers: {},
      held: null,
    };
    sentinel.answers.set(`${host}${path}`, async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      sent.push({ headers: request.headers as Sent['headers'], body: Buffer.concat(parts) });
      await state.held;
      response.writeHead(state.status, state.headers).end();
    });
    return {
      endpoint: `https://${host}${path}`,
      keys,
      sent,
      state,
      /** What it was told, oldest first, as its worker reads it. */
      told: (): PushMessage[] =>
        sent.map(({ body }) => pushMessageSchema.parse(JSON.parse(keys.read(body)))),
    };
  }
  /** A Farcaster client that takes notifications for its users, and does with them what `answer` says. */
  function client(path: string) {
    const requests: SendNotificationRequest[] = [];
    const state: {
      answer: (tokens: readonly string[]) => object | Promise<object>;
      status: number;
    } = {
      answer: (tokens) => ({ successfulTokens: tokens, invalidTokens: [], rateLimitedTokens: [] }),
      status: 200,
    };
    sentinel.answers.set(`${host}${path}`, async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const sent: SendNotificationRequest = JSON.parse(`${Buffer.concat(parts)}`);
      // As the published schema reads it, which takes only https; journeys have a community without.
      const targetUrl = sent.targetUrl.replace(/^http:\/\/localhost:\d+/, 'https://parley.example');
      sendNotificationRequestSchema.parse({ ...sent, targetUrl });
      requests.push(sent);
      const result = await state.answer(sent.tokens);
      response.writeHead(state.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result }));
    });
    /** Where one of its users, whose token it is, is notified. */
    const user = (token: string, fid = 7): ClientAddress => ({
      url: `https://${host}${path}`,
      token,
      fid,
      clientFid: 9_152,
    });
    return { requests, state, user };
  }

  return {
    ...sentinel,
    browser,
    client,
    /** What has another process reach it; see the test kit's `detour.mjs`. */
    environment: (): NodeJS.ProcessEnv => ({
      NODE_OPTIONS: `--import ${import.meta.resolve('@parley/testkit/detour')}`,
      NODE_EXTRA_CA_CERTS: certificateFile,
      PARLEY_TEST_DETOUR: `${host} ${sentinel.securePort()}`,
    }),
    /** The way of a server to it; by default its name is a public address. */
    way: (...resolve: Parameters<typeof sentinel.outside>) => ({
      outside: sentinel.outside(...resolve),
      lookMs: 20,
    }),
  };
}

export type TestBrowser = ReturnType<Awaited<ReturnType<typeof startPushService>>['browser']>;

export async function keyOf(server: TestServer): Promise<string> {
  const answer = await fetch(`${server.url()}/api/push/key`);
  return pushKeySchema.parse(await answer.json()).key ?? '';
}

const addressOf = async (server: TestServer, { endpoint, keys }: TestBrowser) => ({
  endpoint,
  key: await keyOf(server),
  p256dh: keys.p256dh,
  auth: keys.auth,
});

/** What a member's device says it wants on a browser, signed; null for nothing any more. */
export async function wishOf(
  server: TestServer,
  member: TestMember,
  browser: TestBrowser | ClientAddress | null,
  change: {
    choices?: Partial<PushChoices>;
    muted?: Partial<PushMuted>;
    at?: number;
    host?: string;
  } = {},
): Promise<PushRequest> {
  const said = {
    host: change.host ?? 'localhost:3000',
    chainId: 666_666_666,
    device: member.device,
    at: change.at ?? server.clock.now(),
    wish:
      browser === null
        ? null
        : {
            address: 'url' in browser ? browser : await addressOf(server, browser),
            choices: { ...choices, ...change.choices },
            muted: { ...nothingMuted, ...change.muted },
          },
  };
  return { ...said, signature: signBytes(member.privateKey, pushRequestBytes(said)) };
}

/** Waits until all that was said is noted for whom it concerns. */
export async function allNoted(server: TestServer): Promise<void> {
  await searchRead(server);
  await eventually(
    async () => {
      const { rows } = await server.database.query<{ behind: number }>(
        `select count(*)::int as behind from search.rooms s left join push_rooms p using (room)
         where p.seq is null or p.seq < s.seq`,
      );
      if (rows[0]?.behind !== 0) throw new Error('Not all that was said is noted yet.');
    },
    // A loaded machine takes its time.
    { timeout: 30_000, interval: 20 },
  );
}

export async function post(server: TestServer, body: unknown) {
  const answer = await fetch(`${server.url()}/api/push/wish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, ...(message !== undefined && { message }) };
}
