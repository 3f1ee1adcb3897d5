import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { uploadAnswerSchema } from '@parley/domain/media/wire';
import { mediaText } from '@parley/text/media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol } from '../chat/testClient.ts';
import { noise, openUpload, sha256, upload, uploadHeaders, wav } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

let media: MediaServer;
beforeAll(async () => {
  media = await startMediaServer();
});
afterAll(() => media.stop());
beforeEach(() => media.server.clock.advance(60_000));

const picture = (side = 60) => noise(side, side).png().toBuffer();
const rows = async () =>
  (await media.server.database.query('select hash from media')).rows.map(({ hash }) => hash);

describe('who may upload', () => {
  test('a member’s device uploads a file, and gets its address', async () => {
    const file = await picture();
    const { status, body } = await upload(media.server, media.member, file);
    expect([status, uploadAnswerSchema.parse(body).uri]).toEqual([
      201,
      `http://localhost:3000/api/media/${sha256(file)}`,
    ]);
    // For the operator alone, on a machine that others use as well.
    const stored = join(media.folder, 'media');
    for (const entry of readdirSync(stored, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect(mode).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
  });

  test.each<[string, (file: Buffer) => Record<string, string>, number]>([
    ['nothing', () => ({}), 401],
    ['a token', () => ({ authorization: 'Bearer abc' }), 401],
    [
      'a statement for another community',
      (file) => uploadHeaders(media.server, media.member, file, { host: 'evil.example' }),
      401,
    ],
    [
      'a statement of six minutes ago',
      (file) =>
        uploadHeaders(media.server, media.member, file, { at: media.server.clock.now() - 360_000 }),
      401,
    ],
    [
      'a statement of the future',
      (file) =>
        uploadHeaders(media.server, media.member, file, { at: media.server.clock.now() + 360_000 }),
      401,
    ],
    [
      'a statement about another file',
      () => uploadHeaders(media.server, media.member, wav(1)),
      400,
    ],
    [
      'a statement whose hash was exchanged',
      (file) => {
        const { authorization = '' } = uploadHeaders(media.server, media.member, wav(1));
        return { authorization: authorization.replace(/sha256=\w+/, `sha256=${sha256(file)}`) };
      },
      401,
    ],
  ])('an upload with %s is refused and leaves nothing', async (_, headersOf, status) => {
    const file = await picture();
    const response = await fetch(`${media.server.url()}/api/media`, {
      method: 'POST',
      headers: headersOf(file),
      body: new Uint8Array(file),
    });
    expect(response.status).toBe(status);
    expect(media.files().filter((name) => name.startsWith(sha256(file)))).toEqual([]);
    expect(await rows()).not.toContain(sha256(file));
  });

  test('a device that is unknown or signed out is refused', async () => {
    const stranger = { ...(await enrol(media.server.database)), device: 'x'.repeat(43) };
    expect((await upload(media.server, stranger, wav(1))).status).toBe(401);
    const out = await enrol(media.server.database);
    await media.server.database.query('insert into revocations values ($1, $2)', [
      out.device,
      '{}',
    ]);
    expect((await upload(media.server, out, wav(1))).status).toBe(401);
  });

  test('a page of another site cannot upload', async () => {
    const { status } = await upload(media.server, media.member, wav(1), {
      origin: 'https://evil.example',
    });
    expect(status).toBe(403);
  });

  test('where the community has usernames, only their holders upload, and nobody while none can be looked up', async () => {
    const named = await startMediaServer({ community: { punkTldAddress: `0x${'7'.repeat(40)}` } });
    const file = await picture();
    const send = () => upload(named.server, named.member, file);
    named.server.names.state.isDown = true;
    expect(await send()).toEqual({ status: 503, body: { message: mediaText.nameUnknown } });
    named.server.names.state.isDown = false;
    named.server.clock.advance(60_000);
    expect(await send()).toEqual({ status: 403, body: { message: mediaText.needsName } });
    named.server.names.mainNames.set(named.member.author, 'member');
    named.server.clock.advance(60_000);
    expect((await send()).status).toBe(201);
    await named.stop();
  });

  test('where uploads are off, each is refused with a sentence', async () => {
    const off = await startMediaServer({ community: { fileUploadEnabled: false } });
    const refused = await upload(off.server, off.member, wav(1));
    expect(refused).toEqual({ status: 403, body: { message: mediaText.off } });
    await off.stop();
  });
});

describe('an upload that goes wrong', () => {
  const leftovers = () => media.files().filter((name) => !/^[0-9a-f]{64}(-\d+)?$/.test(name));

  test('an upload that is broken off leaves nothing behind', async () => {
    const file = await picture(400);
    const { request, reply } = openUpload(media.server, {
      ...uploadHeaders(media.server, media.member, file),
      'content-length': String(file.length),
    });
    request.write(file.subarray(0, 100_000));
    await expect.poll(leftovers).toHaveLength(1);
    request.destroy();
    await expect(reply).rejects.toThrow();
    await expect.poll(leftovers).toEqual([]);
    expect(await rows()).not.toContain(sha256(file));
  });

  test('a file without a size is refused', async () => {
    const file = await picture();
    const headers = uploadHeaders(media.server, media.member, file);
    const { request, reply } = openUpload(media.server, {
      ...headers,
      'transfer-encoding': 'chunked',
    });
    request.end(file);
    expect(await reply).toEqual({ status: 411, body: { message: mediaText.size } });
  });

  test('a file above every limit is refused before it is read', async () => {
    const { request, reply } = openUpload(media.server, {
      ...uploadHeaders(media.server, media.member, wav(1)),
      'content-length': String(5 * 1024 * 1024),
    });
    request.write('x');
    expect(await reply).toEqual({ status: 413, body: { message: mediaText.tooLarge.video(4) } });
    request.destroy();
  });

  test('a wrong type is refused while the rest is still to come', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(3_000_000)]);
    const { request, reply } = openUpload(media.server, {
      ...uploadHeaders(media.server, media.member, file),
      'content-length': String(file.length),
    });
    request.write(file.subarray(0, 1_000));
    expect(await reply).toEqual({ status: 415, body: { message: mediaText.wrongType } });
    request.destroy();
    await expect.poll(leftovers).toEqual([]);
  });

  test('a whole file that is refused gets its sentence over the same connection', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(3_000_000)]);
    expect(await upload(media.server, media.member, file)).toEqual({
      status: 415,
      body: { message: mediaText.wrongType },
    });
  });
});

describe('the same file twice', () => {
  test('two uploads of one file at the same time are one file and one row', async () => {
    const [bob, carl] = [await enrol(media.server.database), await enrol(media.server.database)];
    const file = await picture(200);
    const both = await Promise.all([
      upload(media.server, bob, file),
      upload(media.server, carl, file),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(media.files().filter((name) => name.startsWith(sha256(file)))).toHaveLength(2);
    expect((await rows()).filter((hash) => hash === sha256(file))).toHaveLength(1);
  });

  test('a file that is there already costs its second owner nothing', async () => {
    const file = await picture(200);
    await upload(media.server, media.member, file);
    const bob = await enrol(media.server.database);
    expect((await upload(media.server, bob, file)).status).toBe(201);
    const owned = await media.server.database.query('select hash from media where owner = $1', [
      bob.author,
    ]);
    expect(owned.rows).toEqual([]);
  });
});
