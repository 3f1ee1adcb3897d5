import { isFullSize } from '@parley/testkit/size';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** The whole Chromium: for extensions and notifications. */
export const chromiumPath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
/** The Chromium of other journeys: its headless shell where there is one, which takes a quarter less time. */
const shellPath = process.env.HEADLESS_SHELL_PATH ?? chromiumPath;

/**
 * Features of Chromium that no journey needs. The first three are two pages of its address bar, and a
 * process in advance, for each new window: a third of all that a visit costs. The others are what
 * Playwright turns off and a later `--disable-features` would turn on again.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Starts Chromium without the background traffic it makes of its own accord. */
export function startBrowser(
  more: readonly string[] = [],
  executablePath = shellPath,
): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // As for visitors; without a window it would be off.
      '--autoplay-policy=document-user-activation-required',
      `--disable-features=${disabledFeatures.join(',')}`,
      ...more,
    ],
  });
}

const opened = new Map<string, Browser>();

/** The Chromium of this worker, whose files share it; it ends with the worker. */
export async function openBrowser(path = shellPath): Promise<Browser> {
  const known = opened.get(path);
  if (known?.isConnected() === true) return known;
  const browser = await startBrowser([], path);
  opened.set(path, browser);
  return browser;
}

/** Closes what a file left open, for the next file. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(closeContext));
}

/** Closes a context after what answers its requests has answered: a page may ask to the last moment. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** A page of a person's own (own storage), with everything that went wrong on it. */
export type Visitor = { page: Page; faults: string[]; requestedHosts: Set<string> };

/** For `visit`: the page gets its service worker, which keeps the whole web app for the next visit. */
export const withWorker = { serviceWorkers: 'allow' } as const;

/**
 * Opens `url` as a new person; records page errors, CSP violations and requested hosts. `prepare`
 * is run before the page loads. Without `withWorker` the page has no service worker, as in some private
 * windows: it would answer before what `page.route` does. In `npm test` such people save data: else
 * each page downloads ten others ahead, a seventh of all that a visit costs.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    ...options,
  });
  if (!isFullSize && options.serviceWorkers !== 'allow') await context.addInitScript(saveData);
  const page = await context.newPage();
  const faults: string[] = [];
  const requestedHosts = new Set<string>();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') requestedHosts.add(host);
  });
  await page.exposeFunction('reportFault', (fault: string) => faults.push(fault));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportFault') as (fault: string) => void;
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await prepare(page);
  await page.goto(url);
  return { page, faults, requestedHosts };
}

function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true });
}
