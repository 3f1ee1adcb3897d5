import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { startCommunity } from '@parley/testkit/community';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type ChatConnection, openChat, signIn } from '../../start/member.ts';
import { findBrowser } from '../../test/browser.ts';

/** What a long room costs its reader: `npm run bench:log`. */
const total = 10_000;
/** How many messages are loaded when one that arrives is measured. */
const stages = [100, 1_000, 5_000, total];
const arrivals = 50;
const budgets = { elements: 1_500, taskMs: 50 };

const words = 'every word in this room is signed by the device that wrote it and anyone can check';

async function seed(chat: ChatConnection, from: number, count: number): Promise<void> {
  for (let start = from; start < from + count; start += 200) {
    const some = Array.from({ length: Math.min(200, from + count - start) }, (_, i) => start + i);
    await Promise.all(
      some.map((n) => chat.say('general', ulidOf(n), `line ${n}: ${words.repeat((n % 7) + 1)}`)),
    );
  }
}

function ulidOf(n: number): string {
  return `01BENCH${String(n).padStart(19, '0')}`;
}

/** Seconds of work of the page's main thread, and its heap in bytes. */
async function metrics(devtools: CDPSession): Promise<{ busy: number; heap: number }> {
  const { metrics: all } = await devtools.send('Performance.getMetrics');
  const metricOf = (name: string) =>
    all.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { busy: metricOf('TaskDuration'), heap: metricOf('JSHeapUsedSize') };
}

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await metrics(devtools)).heap / 2 ** 20;
}

const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const longest = Number(Reflect.get(window, 'longest'));
    Reflect.set(window, 'longest', 0);
    return longest;
  });

/** Scrolls up until `seq` is here; resolves with the most elements there were. */
async function scrollTo(page: Page, n: number): Promise<number> {
  let most = 0;
  const wanted = page.getByText(`line ${n}: `, { exact: false }).first();
  await page.getByRole('log').hover();
  while ((await wanted.count()) === 0) {
    await page.mouse.wheel(0, -2_000);
    await page.waitForTimeout(40);
    most = Math.max(most, await elementsOf(page));
  }
  return most;
}

const env = { PARLEY_MESSAGES_PER_SECOND: '100000' };
const community = await startCommunity({ env });
const browser = await chromium.launch({
  executablePath: findBrowser(process.env),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const json: unknown = await (await fetch(`${community.url}/config.json`)).json();
  const config: PublicConfig = publicConfigSchema.parse(json);
  const key = readFileSync(join(community.dataFolder, 'secrets', 'seed-imre.key'), 'utf8') as Hex;
  const chat = await openChat(config, await signIn(config, privateKeyToAccount(key)));
  await seed(chat, 1, total);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    Reflect.set(window, 'longest', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Reflect.set(window, 'longest', Math.max(duration, Number(Reflect.get(window, 'longest'))));
      }
    }).observe({ type: 'longtask' });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(community.url);
  await page.getByText(`line ${total}: `).waitFor();
  await page.waitForTimeout(2_000);

  console.log('| messages scrolled | elements | heap | CPU of one that arrives | longest task |');
  console.log('| ---: | ---: | ---: | ---: | ---: |');
  let said = total;
  for (const stage of stages) {
    await longestTask(page);
    const elements = await scrollTo(page, total - stage + 1);
    const task = await longestTask(page);
    await page.waitForTimeout(1_000);
    const before = await metrics(devtools);
    for (let n = 0; n < arrivals; n += 1) {
      said += 1;
      await seed(chat, said, 1);
      await page.waitForTimeout(20);
    }
    await page.waitForTimeout(500);
    const { busy } = await metrics(devtools);
    const ms = ((busy - before.busy) / arrivals) * 1_000;
    const heap = await heapMb(devtools);
    const overs = elements > budgets.elements || task > budgets.taskMs ? ' over budget' : '';
    console.log(
      `| ${stage} | ${elements} | ${heap.toFixed(1)} MB | ${ms.toFixed(1)} ms | ${task === 0 ? 'below 50' : task.toFixed(0)} ms |${overs}`,
    );
  }
  await page.getByRole('button', { name: /new messages/ }).click();
  // What is kept for messages out of view goes after half a minute; React keeps what it rendered before last.
  await page.waitForTimeout(35_000);
  for (let n = 1; n <= 3; n += 1) {
    await seed(chat, said + n, 1);
    await page.waitForTimeout(300);
  }
  console.log(
    `\nBack at the end: ${await elementsOf(page)} elements, ${(await heapMb(devtools)).toFixed(1)} MB.`,
  );
  chat.close();
} finally {
  await browser.close();
  await community.remove();
}
