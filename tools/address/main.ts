import { readCommunity } from '../../apps/server/src/config.ts';
import { keyFilesOf } from '../keyFiles.ts';
import { configFile } from '../start/chainPlace.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { withStoppedDatabase } from '../start/stoppedDatabase.ts';
import { changeHost } from './changeHost.ts';

/**
 * `npm run address` says where the community is and was; `npm run address -- https://chat.example` moves it. Parley
 * must not run meanwhile.
 */
try {
  await address();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function address(): Promise<void> {
  const to = readAddress(process.argv.slice(3));
  const settings = readSettings(process.env);
  const keyFile = keyFilesOf(process.env, settings.dataFolder).head;
  const config = configFile(settings);
  const chainId = readCommunity(config).supportedChainId;
  await withStoppedDatabase(settings, async (databaseUrl) => {
    const said = await changeHost({
      databaseUrl,
      keyFile,
      to,
      chainId,
      at: Date.now(),
      hasOwnConfig: settings.configPath !== null,
    });
    for (const sentence of said) console.log(sentence);
  });
}

/** Null where none is named. */
function readAddress(words: readonly string[]): URL | null {
  const [text, ...more] = words;
  if (text === undefined) return null;
  const isPlain = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isPlain && more.length === 0 && new URL(text).href === `${new URL(text).origin}/`)
    return new URL(text);
  throw new StartError(
    'Say the address as members will type it: npm run address -- https://chat.example',
  );
}
