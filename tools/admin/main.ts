import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { readCommunity } from '../../apps/server/src/config.ts';
import { createHub } from '../../apps/server/src/platform/hub.ts';
import { keyFilesOf } from '../keyFiles.ts';
import { configFile } from '../start/chainPlace.ts';
import { runningDatabaseUrl } from '../start/runningDatabase.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { runAdmin } from './admin.ts';
import { AdminError, type Context } from './command.ts';
import { commands } from './commands.ts';
import { existingHeadKey } from './headKey.ts';

/** How long a hub may take for one answer, in milliseconds: nobody waits to write meanwhile. */
const hubPatienceMs = 8_000;

/** `npm run admin -- …`: what only the operator does, beside the running servers. */
try {
  await runAdmin(process.argv.slice(3), {
    commands,
    user: process.env.SUDO_USER ?? userInfo().username,
    say: (line) => console.log(line),
    open,
  });
} catch (error) {
  const isExpected = error instanceof AdminError || error instanceof StartError;
  console.error(isExpected ? error.message : `Failed: ${(error as Error).message}`);
  process.exit(1);
}

async function open(isDry: boolean): Promise<Context> {
  const settings = readSettings(process.env);
  const connectionString = runningDatabaseUrl();
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'parley-admin',
  });
  const config = configFile(settings);
  const { supportedChainId: chainId, tldName, farcasterAccount } = readCommunity(config);
  const { FARCASTER_HUB_URL: hubUrl } = process.env;
  const keyFiles = keyFilesOf(process.env, settings.dataFolder);
  await client.connect();
  return {
    client,
    community: { chainId, tldName, farcasterAccount },
    hub: hubUrl ? createHub(hubUrl, hubPatienceMs) : null,
    keyFiles,
    isDry,
    ask,
    headKey: () => existingHeadKey(keyFiles.head),
    say: (line) => console.log(line),
    now: Date.now,
  };
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}
