import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../testServer.ts';
import { noise, sha256, upload } from './testFiles.ts';
import { startMediaServer } from './testMediaServer.ts';

test('a file that one server took is served by another one whose media folder is the same', async () => {
  const media = await startMediaServer();
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-media-'));
  symlinkSync(join(media.folder, 'media'), join(dataFolder, 'media'));
  const other = await startTestServer({ beside: media.server, config: { dataFolder } });
  try {
    for (const [taking, serving] of [
      [media.server, other],
      [other, media.server],
    ] as const) {
      const file = await noise(60, 60).png().toBuffer();
      expect((await upload(taking, media.member, file)).status).toBe(201);
      const answer = await fetch(`${serving.url()}/api/media/${sha256(file)}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      taking.clock.advance(60_000);
      serving.clock.advance(60_000);
    }
  } finally {
    await other.stop();
    await media.stop();
    rmSync(dataFolder, { recursive: true });
  }
});
