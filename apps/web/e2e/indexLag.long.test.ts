import { indexLagText } from '@parley/text/indexLag';
import { expect, test } from 'vitest';
import { closeContext, visit } from './browser.ts';
import { openScene } from './scene.ts';

const scene = openScene();

/** The pages that read the index; `indexedPages.test.ts` finds each by its code. */
const indexed = (member: string) => [
  '/nft',
  '/stake',
  `/nft/collection?id=${member}`,
  `/profile?id=${member}`,
  '/activity-points',
  '/swap/univ2',
  '/swap/cow',
  '/airdrop',
  '/find-user',
];

test('every page that reads the index says how far that is behind, and no longer once it has caught up', async () => {
  const { url } = scene.community;
  const { page } = await visit(scene.browser, `${url}/about`);
  const anybody = `0x${'1'.repeat(40)}`;
  const notice = page.getByRole('status').filter({ hasText: indexLagText.behind('3 minutes') });
  let isBehind = true;
  await page.route(/\/api\/(?!chat|rpc)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json().catch(() => null);
    const isIndexed = isBehind && answer?.index !== undefined;
    const json = isIndexed ? { ...answer, index: { block: 1, behindSeconds: 180 } } : answer;
    await route.fulfill(answer === null ? { response } : { response, json });
  });
  for (const path of indexed(anybody)) {
    await page.goto(`${url}${path}`);
    await notice.waitFor();
  }
  for (const path of ['/about', '/']) {
    await page.goto(`${url}${path}`);
    await page.getByRole('main').waitFor();
    expect(await notice.count(), path).toBe(0);
  }
  await page.goto(`${url}/nft`);
  await notice.waitFor();
  isBehind = false;
  await notice.waitFor({ state: 'detached' });
  await closeContext(page.context());
});
