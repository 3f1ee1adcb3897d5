import { guardRefusal } from '@parley/domain/chat/guards';
import { linesText } from '@parley/text/lines';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { startConfigured } from './configuredCommunity.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene(() =>
  startConfigured({
    guards: {
      newcomers: { hours: 1, messagesPerHour: 3, linksPerHour: 1 },
      repeats: { times: 1, minutes: 10 },
    },
  }),
);

const held = (page: Page, body: string, sentence: RegExp) =>
  article(page, body).getByText(sentence);
/** A sentence up to where the time stands. */
const begins = (sentence: string) => new RegExp(`^${sentence.split(' kept. ')[0]} kept`);

/** Another name at each try. */
let tries = 0;

test('a newcomer is told why a message is held back, keeps it over a reload, and can throw it away', async () => {
  const { page, faults } = await visit(scene.browser, scene.community.url);
  await connectDemoWallet(page);
  tries += 1;
  await mintName(page, `eager${tries}`);
  await say(page, 'see https://example.com/one');
  await say(page, 'see https://example.com/two');
  await held(page, 'example.com/two', begins(guardRefusal('newcomer-links', 0))).waitFor();
  await say(page, 'what a lovely morning for a walk');
  await say(page, 'What a LOVELY morning for a walk!!!');
  await held(page, 'LOVELY', begins(guardRefusal('repeated', 0))).waitFor();
  await say(page, 'number three');
  await say(page, 'number four');
  await held(page, 'number four', begins(guardRefusal('newcomer', 0))).waitFor();
  await page.reload();
  await held(page, 'number four', begins(guardRefusal('newcomer', 0))).waitFor();
  await article(page, 'number four').getByRole('button', { name: linesText.discard }).click();
  await article(page, 'number four').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await page.context().close();
});
