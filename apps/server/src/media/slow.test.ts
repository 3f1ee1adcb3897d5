import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mediaText } from '@parley/text/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceService } from '../auth/deviceService.ts';
import { createDevices } from '../auth/devices.ts';
import { createAuthStore } from '../auth/store.ts';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { openUpload, sha256, uploadHeaders, wav } from './testFiles.ts';
import { createParts } from './testParts.ts';
import { uploadRoutes } from './uploadHttp.ts';

const authority = 'localhost:3000';
let server: TestServer;
let member: TestMember;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await enrol(server.database);
  folder = mkdtempSync(join(tmpdir(), 'parley-slow-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The real route with another patience. */
async function listen(silenceMs: number, bodyMs = 60_000, patienceMs = 60_000) {
  const { clock, database } = server;
  const app = createHttp(silentLog, 'http://localhost:3000', bodyMs);
  const { uploads, prepare } = createParts({ folder, pool: database, clock, patienceMs });
  const store = createAuthStore(database);
  const devices = createDevices(store, clock, silentLog, 'localhost:3000');
  const community = { authority, chainId: 666_666_666 };
  const { signer } = createDeviceService(store, devices, clock, community);
  const mayUpload = async () => true;
  uploadRoutes(app, {
    uploads,
    signer,
    mayUpload,
    authority,
    clock,
    silenceMs,
    keyOf: () => 'k',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const target = { ...server, url: () => url };
  const open = (file: Buffer) => {
    const headers = uploadHeaders(server, member, file);
    return openUpload(target, { ...headers, 'content-length': String(file.length) });
  };
  const send = async (file: Buffer) => {
    const answer = await fetch(`${url}/api/media`, {
      method: 'POST',
      headers: uploadHeaders(server, member, file),
      body: new Uint8Array(file),
    });
    const { message } = (await answer.json()) as { message?: string };
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), message };
  };
  return { open, send, prepare, stop: () => app.close() };
}

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('an upload that falls silent is refused with a sentence, and leaves nothing behind', async () => {
  const { open, stop } = await listen(300);
  const { request, reply } = open(wav(1));
  request.write(wav(1).subarray(0, 1_000));
  expect(await reply).toEqual({ status: 408, body: { message: mediaText.stopped } });
  request.destroy();
  expect(files()).toEqual([]);
  await stop();
});

test('an upload that takes longer than other bodies may, but comes, is taken', async () => {
  const { open, stop } = await listen(60_000, 400);
  const file = wav(1.5);
  const { request, reply } = open(file);
  for (let at = 0; at < file.length; at += 4_000) {
    request.write(file.subarray(at, at + 4_000));
    await wait(100);
  }
  request.end();
  expect((await reply).status).toBe(201);
  expect(files()).toEqual([sha256(file)]);
  await stop();
});

test('a good file that the machine does not get to is not called broken, and is told when to try again', async () => {
  const { send, prepare, stop } = await listen(60_000, 60_000, 1);
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const type = { kind: 'picture', mime: 'image/png' } as const;
  const before = prepare({ path, sha256: '', bytes: 1, type }, ['other']);
  expect(await send(wav(1))).toEqual({ status: 503, retryAfter: '2', message: mediaText.unseen });
  // Each time that the pipe is read, it ends.
  const ending = setInterval(() => {
    try {
      closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
    } catch {
      // Nothing reads it at this moment.
    }
  }, 20);
  await expect(before).rejects.toThrow(mediaText.broken);
  clearInterval(ending);
  expect((await send(wav(1))).status).toBe(201);
  await stop();
});
