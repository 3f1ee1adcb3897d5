import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import { beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene('talkative');
let imre: Awaited<ReturnType<typeof openEventMember>>;
beforeAll(async () => {
  imre = await openEventMember(scene.community, 'imre');
});

/** `npm run admin`, beside the running community; what it prints. */
async function admin(...words: string[]): Promise<string> {
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)(
    'node',
    ['tools/bootstrap.mjs', 'tools/admin/main.ts', ...words],
    { env: { PATH, PARLEY_DATA: scene.community.dataFolder } },
  );
  return stdout;
}

const removedText = text.chat.removedBecause('A home address');

test('a removed text leaves an open page, which shows the operator’s word and verifies it', async () => {
  const { page, faults } = await visit(scene.browser, scene.community.url);
  const seq = await imre.say('general', 'Anna lives at 1 Main Street');
  await imre.reply('general', seq, 'You should not say that');
  const link = `${scene.community.url}/post?id=${seq}&room=general`;
  const post = await visit(scene.browser, link);
  await article(page, 'You should not say that').waitFor();
  await post.page.getByText('Anna lives at 1 Main Street').first().waitFor();

  expect(await admin('remove', link, '--reason', 'A home address')).toContain(
    `Removed message ${seq} in general.`,
  );
  const gone = article(page, removedText).filter({ hasNotText: 'You should not say that' });
  await gone.getByRole('button', { name: text.verification.verified }).click();
  await page.getByRole('dialog').getByText(proofText.removed).waitFor();
  await page.keyboard.press('Escape');
  // In the quote above the reply, and on the page of the message, too.
  await article(page, 'You should not say that').getByText(removedText).waitFor();
  await post.page.getByText(removedText).first().waitFor();
  for (const one of [page, post.page]) {
    expect(await one.getByText('1 Main Street').count()).toBe(0);
  }
  // What members read alone: the title of the page and its preview are of the removed message no more.
  const html = await (await fetch(link)).text();
  expect(html).not.toContain('1 Main Street');
  expect([...faults, ...post.faults]).toEqual([]);
});

test('a page that was offline shows no removed text once it is back', async () => {
  const { page } = await visit(scene.browser, scene.community.url);
  const seq = await imre.say('general', 'Bert lives at 2 Side Street');
  await article(page, 'Bert lives at 2 Side Street').waitFor();
  await page.context().setOffline(true);
  await admin('remove', '--room', 'general', '--seq', String(seq), '--reason', 'Again');
  await page.context().setOffline(false);
  await article(page, text.chat.removedBecause('Again')).waitFor();
  expect(await page.getByText('2 Side Street').count()).toBe(0);
});
