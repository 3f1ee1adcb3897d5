import { join } from 'node:path';
import { readCommunity } from '../../apps/server/src/config.ts';
import { pageOf } from '../doctor/finding.ts';
import { readSettings } from '../start/settings.ts';
import { checkMiniApp } from './checkMiniApp.ts';

/** How long an address may take to answer, in milliseconds. */
const patienceMs = 10_000;

/**
 * `npm run check:miniapp`: looks at the running community as Farcaster's clients do. Run it with the settings of the
 * community; `-- --at http://127.0.0.1:3000` asks there for what is at its own address. Ends with 1 where something is bad.
 */
const settings = readSettings(process.env);
const config = settings.configPath ?? join(settings.dataFolder, 'public-config.json');
const site = new URL(readCommunity(config).projectUrl).origin;
const at = process.argv[process.argv.indexOf('--at') + 1];
const server = process.argv.includes('--at') && at !== undefined ? new URL(at).origin : site;

const findings = await checkMiniApp(site, (url) => {
  const asked = url.startsWith(`${site}/`) ? server + url.slice(site.length) : url;
  const headers = { accept: url === `${site}/` ? 'text/html' : '*/*' };
  return fetch(asked, { headers, signal: AbortSignal.timeout(patienceMs) });
});
const { text, isBad } = pageOf(findings);
console.log(text);
process.exit(isBad ? 1 : 0);
