import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { startTestServer } from '../testServer.ts';

type Overrides = NonNullable<Parameters<typeof startTestServer>[0]>;

/** A server with a data folder of its own, and a member. */
export async function startMediaServer(overrides: Overrides = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-media-'));
  const config = { ...overrides.config, dataFolder: folder };
  const server = await startTestServer({ ...overrides, config });
  const member: TestMember = await enrol(server.database);

  return {
    server,
    member,
    folder,
    /** Every file below the media folder, temporary ones included, without folders. */
    files: (): string[] =>
      readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort(),
    async stop(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>;
