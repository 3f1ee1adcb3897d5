import { readCommunity } from '../../apps/server/src/config.ts';
import { ConfigError } from '../../apps/server/src/platform/configError.ts';
import { pageOf } from '../doctor/finding.ts';
import { configFile } from '../start/chainPlace.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { checkMiniApp } from './checkMiniApp.ts';

/** How long an address may take to answer, in milliseconds. */
const patienceMs = 10_000;

/**
 * `npm run check:miniapp`: looks at the running community as Farcaster's clients do. Run it with the settings of the
 * community; `-- --at http://127.0.0.1:3000` asks there for what is at its own address, and `-- --page /profile?id=ada`
 * looks at the embed of that page instead of the first one. Ends with 1 where something is bad.
 */
try {
  const settings = readSettings(process.env);
  const config = configFile(settings);
  const site = new URL(readCommunity(config).projectUrl).origin;
  const place = { server: serverOf(process.argv) ?? site, page: pageIn(process.argv) };
  const { text, isBad } = pageOf(await look(site, place));
  console.log(text);
  process.exit(isBad ? 1 : 0);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Where `--at` says that the server is; null where it is not given. */
function serverOf(words: readonly string[]): string | null {
  const place = words.indexOf('--at');
  if (place < 0) return null;
  const at = words[place + 1] ?? '';
  if (!URL.canParse(at))
    throw new StartError('--at needs an address, such as http://127.0.0.1:3000');
  return new URL(at).origin;
}

/** The page that `--page` names; the first one without it. */
function pageIn(words: readonly string[]): string {
  const place = words.indexOf('--page');
  const page = place < 0 ? '/' : (words[place + 1] ?? '');
  if (!page.startsWith('/')) throw new StartError('--page needs a path, such as /profile?id=ada');
  return page;
}

function look(site: string, { server, page }: { server: string; page: string }) {
  const ask = (url: string) => {
    const asked = url.startsWith(`${site}/`) ? server + url.slice(site.length) : url;
    const headers = { accept: url === site + page ? 'text/html' : '*/*' };
    return fetch(asked, { headers, signal: AbortSignal.timeout(patienceMs) });
  };
  return checkMiniApp(site, ask, page);
}
