import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@parley/embedded/child';
import { startAndFail, startCommunity } from '@parley/testkit/community';
import { transcriptText } from '@parley/text/transcript';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene(startCommunity);
const run = promisify(execFile);

const tool = (path: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['tools/bootstrap.mjs', path, ...words], {
    env: { ...process.env, ...env },
  });
const marks = (page: Page, state: string) => page.locator(`[data-verification=${state}]`);

test('a community that goes to another address keeps its conversation verified, and starts nowhere else by mistake', async () => {
  const { dataFolder, url } = scene.community;
  const { page: before } = await visit(scene.browser, url);
  await connectDemoWallet(before);
  await mintName(before, 'mover');
  await say(before, 'said at the first address');
  const verified = (shown: Page, words: string) =>
    article(shown, words).locator('[data-verification=verified]').waitFor();
  await verified(before, 'said at the first address');
  await before.context().close();
  await scene.community.stop();

  const port = await freePort();
  const at = { PORT: String(port), PARLEY_DATA: dataFolder };
  const refused = await startAndFail(at);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(
    `This community is at ${new URL(url).host}, and it was started at localhost:${port}`,
  );
  expect(refused.printed).toContain(`npm run address -- http://localhost:${port}`);
  const { stdout } = await tool('tools/address/main.ts', [`http://localhost:${port}`], at);
  expect(stdout).toContain(`From now on start Parley with PORT=${port}.`);
  scene.community = await startCommunity({ port, dataFolder });

  const { page } = await visit(scene.browser, scene.community.url);
  await verified(page, 'said at the first address');
  await expect.poll(() => marks(page, 'checking').count()).toBe(0);
  expect(await marks(page, 'verified').count()).toBeGreaterThan(5);
  expect(await marks(page, 'broken').count()).toBe(0);
  await connectDemoWallet(page);
  await mintName(page, 'moved');
  await say(page, 'said at the second address');
  await verified(page, 'said at the second address');
  await page.reload();
  await verified(page, 'said at the second address');
  await expect.poll(() => marks(page, 'checking').count()).toBe(0);
  expect(await marks(page, 'broken').count()).toBe(0);

  const [file, config] = [join(dataFolder, 'general.jsonl'), join(dataFolder, 'told.json')];
  for (const [path, to] of [
    ['/api/chat/rooms/general/transcript', file],
    ['/config.json', config],
  ] as const) {
    await writeFile(to, await (await fetch(scene.community.url + path)).text());
  }
  const checked = await tool('tools/verifyTranscript.ts', [file, '--config', config]);
  expect(checked.stdout).toContain('Everything is as its authors and the server signed it.');
  expect(checked.stdout).toContain(transcriptText.isOurKey);
});
