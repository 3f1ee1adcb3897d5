import { startCommunity } from '@parley/testkit/community';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, logTexts, mintName, say } from './steps.ts';

const scene = openScene(startCommunity);

const linesOf = (page: Page) => logTexts(page, /line \d+ of \w+/);

test('what two tabs of one wallet wrote offline outlives both, and arrives once, in the order of writing', async () => {
  const { page: reader } = await visit(scene.browser, scene.community.url, withWorker);
  const { page: first } = await visit(scene.browser, scene.community.url, withWorker);
  const context = first.context();
  await connectDemoWallet(first);
  await mintName(first, 'twotabs');
  await say(first, 'line 0 of first');
  await article(reader, 'line 0 of first').waitFor();
  const second = await context.newPage();
  await second.goto(scene.community.url);
  await second.getByRole('textbox', { name: 'Message' }).waitFor();

  await context.setOffline(true);
  // Their connections last longer than the network does, here as on a train.
  await scene.community.stop();
  const expected = ['line 0 of first'];
  for (let line = 1; line <= 6; line += 1) {
    const [page, name] = line % 2 === 1 ? [first, 'first'] : [second, 'second'];
    await say(page, `line ${line} of ${name}`);
    expected.push(`line ${line} of ${name}`);
  }
  // Each tab shows what waits in the other one.
  await article(first, 'line 6 of second').waitFor();
  await article(second, 'line 5 of first').waitFor();
  expect(await linesOf(first)).toEqual(expected);
  await first.close();
  await second.close();

  const { port, dataFolder } = scene.community;
  scene.community = await startCommunity({ port, dataFolder });
  await context.setOffline(false);
  const third = await context.newPage();
  await third.goto(scene.community.url);
  await article(reader, 'line 6 of second').waitFor();
  expect(await linesOf(reader)).toEqual(expected);
  await expect.poll(() => linesOf(third)).toEqual(expected);
  expect(await third.getByText('Sending').count()).toBe(0);
});
