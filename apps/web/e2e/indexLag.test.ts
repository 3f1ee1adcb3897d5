import { test } from '@parley/testkit/tests';
import { indexLagText } from '@parley/text/indexLag';
import { expect } from 'vitest';
import { closeContext, visit } from './browser.ts';
import { openScene } from './scene.ts';

const scene = openScene();

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
  for (const path of [
    '/nft',
    `/nft/collection?id=${anybody}`,
    `/profile?id=${anybody}`,
    '/activity-points',
    '/stake',
    '/swap/univ2',
    '/swap/cow',
    '/airdrop',
    '/find-user',
  ]) {
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
