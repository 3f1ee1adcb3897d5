import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PushChoices,
  type PushMessage,
  type PushMuted,
  type PushRequest,
  pushKeySchema,
  pushMessageSchema,
  pushRequestBytes,
} from '@parley/domain/push/wire';
import { createPushBrowser } from '@parley/testkit/pushBrowser';
import { signBytes, type TestMember } from '../chat/testClient.ts';
import { testCertificate } from '../platform/testCertificate.ts';
import { startSentinel } from '../platform/testSentinel.ts';
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
  return {
    ...sentinel,
    browser,
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

/** What a member's device says it wants on a browser, signed; null for nothing any more. */
export async function wishOf(
  server: TestServer,
  member: TestMember,
  browser: TestBrowser | null,
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
            address: {
              endpoint: browser.endpoint,
              key: await keyOf(server),
              p256dh: browser.keys.p256dh,
              auth: browser.keys.auth,
            },
            choices: { ...choices, ...change.choices },
            muted: { ...nothingMuted, ...change.muted },
          },
  };
  return { ...said, signature: signBytes(member.privateKey, pushRequestBytes(said)) };
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
