import { startCommunity } from '@parley/testkit/community';
import { openMiniAppHost } from '@parley/testkit/miniAppHost';
import { type CDPSession, chromium } from 'playwright-core';
import { median } from '../chat/pairs.ts';

/**
 * How long a Farcaster client shows its splash screen: from the frame's navigation to the mini app's `ready()`, on a
 * quarter of the processor, with nothing in the cache. Beside it the same page until its script has run, without a client.
 * `npm run bench:client`.
 */
const rounds = 9;
const slowdown = 4;
const budgetMs = 1_000;
const restMs = 4_000;
/** A document of the same origin, so of the same process, with nothing to do. */
const empty = '/mark.svg';

async function withoutCache(session: CDPSession): Promise<CDPSession> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return session;
}

/** Only what is timed is slowed: Chromium slows a page by a busy loop, which takes a core from everything else. */
async function slowed(session: CDPSession, time: () => Promise<number>): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await time();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

const community = await startCommunity();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--site-per-process'],
});
try {
  const { url } = community;
  const page = await browser.newPage();
  const host = await openMiniAppHost(page, {
    appUrl: url,
    rpcUrl: `${url}/api/rpc`,
    chainId: 666_666_666,
  });
  while (!(await host.seen()).calls.some(({ name }) => name === 'ready')) {
    await page.waitForTimeout(50);
  }
  const client = await withoutCache(await page.context().newCDPSession(host.app()));

  const alone = await browser.newPage();
  const baseline = await withoutCache(await alone.context().newCDPSession(alone));
  const inClient: number[] = [];
  const alonePage: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A client opens a frame for an app: what the page of the round before does, and its end, count for nothing.
    await page.evaluate(
      `document.querySelector('iframe').src = ${JSON.stringify(`${url}${empty}`)}`,
    );
    await page.waitForTimeout(restMs);
    inClient.push(await slowed(client, timeInClient));
    await alone.goto(`${url}${empty}`);
    await alone.waitForTimeout(restMs);
    alonePage.push(await slowed(baseline, timeAlone));
  }

  const [took, base] = [median(inClient), median(alonePage)];
  const row = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(', ');
  console.log(`in a client, ms: ${row(inClient)}`);
  console.log(`without one, until the page has loaded, ms: ${row(alonePage)}`);
  console.log(
    `medians ${took.toFixed(0)} and ${base.toFixed(0)} ms, ratio ${(took / base).toFixed(2)}`,
  );
  console.log(`budget ${budgetMs} ms: ${took <= budgetMs ? 'met' : 'missed'}`);
  process.exitCode = took <= budgetMs ? 0 : 1;

  /** From the frame's navigation to `ready()`, in milliseconds. */
  function timeInClient(): Promise<number> {
    const app = JSON.stringify(`${url}/?${performance.now()}`);
    return page.evaluate<number>(`(async () => {
      host.calls.length = 0;
      const began = performance.now();
      document.querySelector('iframe').src = ${app};
      while (!host.calls.some(({ name }) => name === 'ready')) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return performance.now() - began;
    })()`);
  }

  /** From the navigation to the load event, in milliseconds. */
  async function timeAlone(): Promise<number> {
    await alone.goto(`${url}/?${performance.now()}`, { waitUntil: 'load' });
    return await alone.evaluate<number>(
      `performance.getEntriesByType('navigation')[0].loadEventStart`,
    );
  }
} finally {
  await browser.close();
  await community.remove();
}
