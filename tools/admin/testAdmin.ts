import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createHub } from '../../apps/server/src/platform/hub.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testServer.ts';
import { keyFilesOf } from '../keyFiles.ts';
import { runAdmin } from './admin.ts';
import { commands } from './commands.ts';
import { existingHeadKey } from './headKey.ts';

/** A running community, and `npm run admin` beside it. */
export type TestAdmin = {
  server: TestServer;
  folder: string;
  /** Runs a command, split at its spaces; resolves with its lines. `answers` are typed after its questions. */
  admin: (words: string | readonly string[], answers?: readonly string[]) => Promise<string[]>;
  stop: () => Promise<void>;
};

export async function startTestAdmin(
  overrides: Parameters<typeof startTestServer>[0] = {},
): Promise<TestAdmin> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-admin-'));
  const keyFiles = keyFilesOf({}, folder);
  const server = await startTestServer({
    ...overrides,
    config: { headKeyFile: keyFiles.head, dataFolder: folder, ...overrides.config },
  });
  const { supportedChainId: chainId, tldName, farcasterAccount } = server.community;
  const { farcasterHubUrl } = server.config;
  return {
    server,
    folder,
    async admin(words, answers = []) {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const left = [...answers];
      await runAdmin(typeof words === 'string' ? words.split(' ') : words, {
        commands,
        user: 'olga',
        say,
        async open(isDry) {
          const client = new pg.Client({ connectionString: server.config.databaseUrl });
          await client.connect();
          return {
            client,
            community: { chainId, tldName, farcasterAccount },
            hub: farcasterHubUrl === null ? null : createHub(farcasterHubUrl),
            keyFiles,
            isDry,
            say,
            headKey: () => existingHeadKey(keyFiles.head),
            ask: async (question) => {
              say(question);
              return left.shift() ?? '';
            },
            now: server.clock.now,
          };
        },
      });
      return lines;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
