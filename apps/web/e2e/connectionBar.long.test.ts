import { connectionText } from '@parley/text/connection';
import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('busy');

test('while the connection is lost a bar says whether the server or the network is away, and what waits; nothing moves for it', async () => {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  const { page } = await visit(scene.browser, scene.community.url, {}, (it) =>
    it.routeWebSocket(/\/api\/chat\/socket$/, async (socket) => {
      if (isAway) return await socket.close();
      socket.connectToServer();
      open.add(socket);
    }),
  );
  await connectDemoWallet(page);
  await mintName(page, 'barbara');
  await say(page, 'before the break');
  const line = article(page, 'before the break');
  await line.getByRole('button', { name: 'Signature verified' }).waitFor();
  const place = await line.boundingBox();
  const bar = (words: string) => page.getByRole('status').getByText(words, { exact: true });

  isAway = true;
  for (const socket of open) await socket.close();
  await bar(connectionText.away(0)).waitFor();
  expect(await line.boundingBox()).toEqual(place);
  await say(page, 'into the break');
  await bar(connectionText.away(1)).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.context().setOffline(true);
  await bar(connectionText.offline(1)).waitFor();
  await page.context().setOffline(false);
  await bar(connectionText.away(1)).waitFor();

  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await article(page, 'into the break')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();
  await expect.poll(() => bar(connectionText.away(0)).count()).toBe(0);
});
