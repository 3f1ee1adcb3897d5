import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@parley/embedded/child';
import { startAndFail, startCommunity } from '@parley/testkit/community';
import { proofText } from '@parley/text/proof';
import { transcriptText } from '@parley/text/transcript';
import { text } from '@parley/text/ui';
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
/** `npm run anchor`, beside the running community; what it prints. */
async function anchor(): Promise<string> {
  const { dataFolder } = scene.community;
  return (await tool('tools/anchor.ts', [], { PARLEY_DATA: dataFolder })).stdout;
}

/**
 * Exports a room and checks it without the server; resolves with what the command says, and with what it says where
 * `message` is the last one that is anchored.
 */
async function checkExport(message: string): Promise<{ said: string; isLast: string }> {
  const { dataFolder, url } = scene.community;
  const [file, config] = [join(dataFolder, 'general.jsonl'), join(dataFolder, 'told.json')];
  const lines = await (await fetch(`${url}/api/chat/rooms/general/transcript`)).text();
  await writeFile(file, lines);
  await writeFile(config, await (await fetch(`${url}/config.json`)).text());
  const told = lines.split('\n').map((line) => JSON.parse(line || '{}').message);
  const { seq } = told.find((one) => one?.body === message);
  const trusted = ['--config', config, '--rpc', `${url}/api/rpc`];
  const { stdout } = await tool('tools/verifyTranscript.ts', [file, ...trusted]);
  return { said: stdout, isLast: transcriptText.anchored(seq, '').replace(/, \.$/, '') };
}

/** The proof of a message says that it fits what is on the chain. */
async function expectAnchored(page: Page, message: string): Promise<void> {
  const mark = article(page, message).getByRole('button', { name: text.verification.verified });
  await mark.click();
  await page.getByRole('dialog').getByText(proofText.anchorFits).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const anchoredNow = /^Anchored \d rooms? in block/;
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
  expect(await anchor()).toMatch(anchoredNow);
  await expectAnchored(before, 'said at the first address');
  await before.context().close();
  await scene.community.stop();

  const port = await freePort();
  const at = { PORT: String(port), PARLEY_DATA: dataFolder };
  const written = () => readFileSync(join(dataFolder, 'public-config.json'), 'utf8');
  const config = written();
  const refused = await startAndFail(at);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(
    `This community is at ${new URL(url).host}, and it was started at localhost:${port}`,
  );
  expect(refused.printed).toContain(`npm run address -- http://localhost:${port}`);
  expect(written()).toBe(config);
  const { stdout } = await tool('tools/address/main.ts', [`http://localhost:${port}`], at);
  expect(stdout).toContain(`From now on start Parley with PORT=${port}.`);
  scene.community = await startCommunity({ port, dataFolder });

  const { page } = await visit(scene.browser, scene.community.url);
  await verified(page, 'said at the first address');
  await expect.poll(() => marks(page, 'checking').count()).toBe(0);
  expect(await marks(page, 'verified').count()).toBeGreaterThan(5);
  expect(await marks(page, 'broken').count()).toBe(0);
  await expectAnchored(page, 'said at the first address');
  const kept = await checkExport('said at the first address');
  expect(kept.said).toContain(kept.isLast);
  await connectDemoWallet(page);
  await mintName(page, 'moved');
  await say(page, 'said at the second address');
  await verified(page, 'said at the second address');
  await page.reload();
  await verified(page, 'said at the second address');
  await expect.poll(() => marks(page, 'checking').count()).toBe(0);
  expect(await marks(page, 'broken').count()).toBe(0);

  expect(await anchor()).toMatch(anchoredNow);
  await expectAnchored(page, 'said at the second address');
  await expectAnchored(page, 'said at the first address');
  const checked = await checkExport('said at the second address');
  expect(checked.said).toContain(checked.isLast);
  expect(checked.said).toContain('Everything is as its authors and the server signed it.');
  expect(checked.said).toContain(transcriptText.isOurKey);
});
