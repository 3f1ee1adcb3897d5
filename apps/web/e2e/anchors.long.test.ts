import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linksSchema } from '@parley/domain/chat/wire';
import { aboutText } from '@parley/text/about';
import { proofText } from '@parley/text/proof';
import { transcriptText } from '@parley/text/transcript';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene, startTalkative } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene(startTalkative);
let vera: Awaited<ReturnType<typeof openEventMember>>;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(() => vera.close());

/** `npm run anchor`, beside the running community; what it prints. */
async function anchor(): Promise<string> {
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)('node', ['tools/bootstrap.mjs', 'tools/anchor.ts'], {
    env: { PATH, PARLEY_DATA: scene.community.dataFolder },
  });
  return stdout;
}

async function openProof(page: Page, message: string) {
  const button = article(page, message).getByRole('button', { name: text.verification.verified });
  await button.click();
  return page.getByRole('dialog');
}

async function closeProof(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a message is not anchored, then is, and its proof leads to the block', async () => {
  await vera.say('general', 'This will be on the chain');
  const { page, faults, requestedHosts } = await visit(
    scene.browser,
    scene.community.url,
    {},
    measureShifts,
  );
  const before = await openProof(page, 'This will be on the chain');
  await before.getByText(proofText.anchorNone).waitFor();
  await closeProof(page);

  const printed = /Anchored \d rooms? in block (\d+), transaction (0x[0-9a-f]{64})\./;
  const [, block = '', tx = ''] = printed.exec(await anchor()) ?? [];
  expect(await anchor()).toBe('Every room is anchored as far as it goes.\n');
  await vera.say('general', 'This is too late for it');
  const dialog = await openProof(page, 'This will be on the chain');
  await dialog.getByText(proofText.anchorFits).waitFor();
  const link = dialog.getByRole('link', { name: proofText.anchorBlock(Number(block)) });
  expect(await link.getAttribute('href')).toBe(`${scene.community.url}/explorer/tx/${tx}`);
  expect(await violationsOn(page)).toEqual([]);
  expect(await shiftSoFar(page)).toBeLessThan(0.01);
  await closeProof(page);
  const late = await openProof(page, 'This is too late for it');
  await late.getByText(proofText.anchorNone).waitFor();
  expect(faults).toEqual([]);
  expect([...requestedHosts]).toEqual([new URL(scene.community.url).host]);
  await page.context().close();
});

test('a server whose history is not the anchored one is shown up, and an invented anchor is none', async () => {
  await vera.say('memes', 'Said before the anchor');
  await vera.say('memes', 'Said right before the anchor');
  expect(await anchor()).toMatch(/^Anchored \d rooms? in block/);
  await vera.say('memes', 'Said after the anchor');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  await page.route('**/api/chat/rooms/memes/links?*', async (route) => {
    const answer = linksSchema.parse(await (await route.fetch()).json());
    const links = answer.links.map(([digest, at]) => [digest, at + 1]);
    await route.fulfill({ json: { ...answer, links } });
  });
  const changed = await openProof(page, 'Said before the anchor');
  await changed.getByText(proofText.anchorDiffers).waitFor();
  await closeProof(page);

  await page.route('**/api/chat/rooms/memes/anchors?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [{ tx, ...newest }] = answer.anchors;
    const first = { ...newest, seq: newest.seq + 1, tx: tx.replace(/.$/, '0') };
    await route.fulfill({ json: { ...answer, first } });
  });
  const invented = await openProof(page, 'Said after the anchor');
  await invented.getByText(proofText.anchorNone).waitFor();
  await page.context().close();
});

test('while the chain does not answer the proof says so, and another try finds the anchor', async () => {
  await vera.say('memes', 'Said before the chain went away');
  expect(await anchor()).toMatch(/^Anchored \d rooms? in block/);
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  await page.route('**/api/rpc', (route) => route.fulfill({ status: 503, body: '' }));
  const dialog = await openProof(page, 'Said before the chain went away');
  await dialog.getByText(proofText.anchorFailed).waitFor();
  await page.unroute('**/api/rpc');
  await dialog.getByRole('button', { name: proofText.anchorAgain }).click();
  await dialog.getByText(proofText.anchorFits).waitFor();
  await page.context().close();
});

test('a page and a command compare an exported room with what was anchored', async () => {
  const { url } = scene.community;
  await vera.say('general', 'Said before the export');
  expect(await anchor()).toMatch(/^Anchored \d rooms? in block/);
  const folder = mkdtempSync(join(tmpdir(), 'parley-export-'));
  const file = join(folder, 'general.parley.jsonl');
  const lines = await (await fetch(`${url}/api/chat/rooms/general/transcript`)).text();
  writeFileSync(file, lines);
  writeFileSync(join(folder, 'config.json'), await (await fetch(`${url}/config.json`)).text());
  const last = lines.split('\n').reduce((seq, line) => {
    const { message } = JSON.parse(line || '{}');
    return message?.body === 'Said before the export' ? message.seq : seq;
  }, 0);
  const anchored = transcriptText.anchored(last, '').replace(/, \.$/, '');

  const command = ['tools/bootstrap.mjs', 'tools/verifyTranscript.ts', file];
  const trusted = ['--config', join(folder, 'config.json'), '--rpc', `${url}/api/rpc`];
  const { stdout } = await promisify(execFile)('node', [...command, ...trusted]);
  expect(stdout).toContain(anchored);
  expect(stdout).toContain(transcriptText.isOurKey);
  const away = promisify(execFile)('node', [
    ...[...command, ...trusted.slice(0, 3)],
    'http://127.0.0.1:9',
  ]);
  await expect(away).rejects.toMatchObject({ code: 2, stderr: 'The chain doesn’t answer.\n' });

  const { page } = await visit(scene.browser, `${url}/about`);
  await page.getByRole('button', { name: aboutText.showHistory }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(anchored).waitFor();
  await page.route('**/api/rpc', (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(transcriptText.anchorsFailed).waitFor();
  await page.context().close();
  rmSync(folder, { recursive: true });
});
