import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { aboutText } from '@parley/text/about';
import { historyChangedText } from '@parley/text/historyChanged';
import { transcriptText } from '@parley/text/transcript';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const key = 'parley.head.general';

test('a visitor is told when a room is no longer what it was, can show it to others, and can accept it', async () => {
  const { page } = await visit(scene.browser, scene.community.url);
  const remembered = () => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(remembered).toContain('"room":"general"');
  const before = JSON.parse((await remembered()) ?? '');

  // What this browser saw is another room than the one that the server shows now.
  const other = { ...before, hash: 'A'.repeat(43) };
  await page.evaluate(
    ([name = '', head = '']) => localStorage.setItem(name, head),
    [key, JSON.stringify(other)],
  );
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: historyChangedText.title });
  await alert.waitFor();
  expect(await alert.textContent()).toContain(historyChangedText.altered);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await alert.getByRole('button', { name: historyChangedText.copy }).click();
  await page.getByText(historyChangedText.copied).waitFor();
  const evidence = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(evidence).toMatchObject({ room: 'general', kind: 'altered', seq: before.seq });
  expect([evidence.remembered.hash, evidence.shown.hash]).toEqual([other.hash, before.hash]);
  await page.reload();
  await alert.waitFor();
  await alert.getByRole('button', { name: historyChangedText.accept }).click();
  await expect.poll(remembered).toContain(before.hash);
  expect(await alert.count()).toBe(0);
  await page.context().close();
});

test('a visitor exports a room, and a page and a command check it without the server', async () => {
  const { page } = await visit(scene.browser, `${scene.community.url}/about`);
  await page.getByRole('button', { name: aboutText.showHistory }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: transcriptText.export('General') }).click();
  const file = await (await downloading).path();
  const lines = readFileSync(file, 'utf8');
  await page.context().setOffline(true);
  const input = page.locator('input[type=file]');
  const buffer = (text: string) => ({
    name: 'general.parley.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(buffer(lines));
  const entries = lines.split('\n').flatMap((line) => JSON.parse(line || '{}').message ?? []);
  const count = entries.filter(({ target }) => target === undefined).length;
  const events = entries.length - count;
  expect(count).toBeGreaterThan(0);
  const host = new URL(scene.community.url).host;
  await page.getByText(transcriptText.right(count, events, 'general', host)).waitFor();
  expect(await page.getByText(transcriptText.isOurKey).isVisible()).toBe(true);
  await input.setInputFiles(buffer(lines.replace('"body":"', '"body":"not ')));
  await page.getByText(transcriptText.wrong).waitFor();
  const first = `${transcriptText.at(1)}: ${transcriptText.faults['bad-signature']}`;
  expect(await page.getByText(first).isVisible()).toBe(true);

  const run = promisify(execFile);
  const command = ['tools/bootstrap.mjs', 'tools/verifyTranscript.ts'];
  const { stdout } = await run('node', [...command, file]);
  expect(stdout).toContain(
    `Room general at ${host}, chain 666666666, ${count} messages, ${events} events.`,
  );
  writeFileSync(file, lines.replace(/"at":\d/, '"at":2'));
  await expect(run('node', [...command, file])).rejects.toMatchObject({ code: 1 });
  await page.context().close();
});
