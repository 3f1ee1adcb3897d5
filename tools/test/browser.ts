import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { bin } from '../run.ts';

/** Names and places under which a Chromium is usually found. */
const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium for the journeys: CHROME_PATH, an installed one, else one installed now with
 * apt or Playwright. Prints what it does; throws an Error that says what to do when both fail.
 */
export function findBrowser(env: NodeJS.ProcessEnv): string {
  const wanted = env.CHROME_PATH;
  if (wanted !== undefined) {
    if (!existsSync(wanted))
      throw new Error(`CHROME_PATH is "${wanted}", but there is no such file.`);
    return wanted;
  }
  const found = [...candidates, chromium.executablePath()].find((path) => existsSync(path));
  if (found !== undefined) return found;
  return installWithApt() ?? installWithPlaywright();
}

/** Chromium without a window of any kind, as Debian has it: the wrapper in `/usr/bin` would outlive a kill. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

/** The browsers of the journeys of `npm test`, as their environment: a browser of one's own is used for all. */
export function browserSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = { CHROME_PATH: findBrowser(env) };
  if (env.CHROME_PATH !== undefined || !existsSync(shell)) return settings;
  return { ...settings, HEADLESS_SHELL_PATH: shell };
}

function installWithApt(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('No Chromium found; installing it with apt …');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], {
      stdio: 'inherit',
    });
  } catch {
    return null;
  }
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}

function installWithPlaywright(): string {
  console.log('No Chromium found; installing it with Playwright …');
  spawnSync(bin('playwright-core'), ['install', 'chromium'], { stdio: 'inherit' });
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  throw new Error('No Chromium could be installed. Install one and name it with CHROME_PATH.');
}
