import { freePort } from '@parley/embedded/child';
import { cutOften } from '@parley/testkit/cuts';
import { startTestProxy, type TestProxy } from '@parley/testkit/proxy';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { startConfigured } from './configuredCommunity.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, logTexts, mintName, say } from './steps.ts';

let proxy: TestProxy;
afterAll(() => proxy?.stop());
/** A community whose address is that of a network which the test breaks. */
const scene = openScene(async () => {
  const port = await freePort();
  proxy = await startTestProxy(`http://127.0.0.1:${port}`);
  const projectUrl = `http://localhost:${proxy.port}`;
  return startConfigured({ projectUrl }, { port });
});

const patience = { timeout: 60_000 };
const linesOf = (page: Page) => logTexts(page, /line \d+(?=\n|$)/);
const away = (page: Page) => page.getByRole('status').getByText(/^Can’t reach the server\./);
/** All of a log is in view, so that all of it is drawn. */
const tall = { viewport: { width: 1280, height: 6_000 } };

test('what a member writes over a network that breaks, falls silent, and crawls is read once and in order', async () => {
  const url = `http://localhost:${proxy.port}`;
  const [{ page: reader }, { page: writer, faults }] = [
    await visit(scene.browser, url, tall),
    await visit(scene.browser, url, tall),
  ];
  await connectDemoWallet(writer);
  await mintName(writer, 'farfield');
  const written: string[] = [];
  const sayNext = async () => {
    written.push(`line ${written.length}`);
    await say(writer, written.at(-1) ?? '');
  };
  await sayNext();
  await article(reader, 'line 0').waitFor();

  // Connections that wait for a next request are of no interest.
  proxy.cutLines();
  let goesOn = true;
  const cutting = cutOften(proxy, 20, 7).finally(() => {
    goesOn = false;
  });
  while (goesOn) {
    if ((await writer.getByText('Sending…').count()) < 4) await sayNext();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await cutting;
  await expect.poll(() => linesOf(reader), patience).toEqual(written);
  await expect.poll(() => linesOf(writer), patience).toEqual(written);

  // Both ends believe that they are connected.
  proxy.silence();
  await sayNext();
  await away(writer).waitFor();
  proxy.mend();
  await expect.poll(() => linesOf(reader), patience).toEqual(written);
  await expect.poll(() => away(writer).count()).toBe(0);

  proxy.slow({ bytesPerSecond: 1_000 });
  await sayNext();
  await expect.poll(() => linesOf(reader), patience).toEqual(written);
  proxy.cut();
  await away(writer).waitFor();
  await away(reader).waitFor();
  await sayNext();
  await article(writer, 'Sending…').waitFor();
  proxy.mend();
  proxy.slow({ bytesPerSecond: 1_000 });
  await expect.poll(() => linesOf(reader), patience).toEqual(written);
  await expect.poll(() => linesOf(writer), patience).toEqual(written);
  await expect.poll(() => writer.getByText('Sending…').count()).toBe(0);
  for (const page of [reader, writer]) expect(await away(page).count()).toBe(0);
  expect(faults).toEqual([]);
});
