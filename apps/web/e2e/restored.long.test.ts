import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newDataFolder, startCommunity } from '@parley/testkit/community';
import { historyChangedText } from '@parley/text/historyChanged';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openImresChat, openScene } from './scene.ts';

const scene = openScene(startCommunity);
const run = promisify(execFile);

function runTool(tool: string, dataFolder: string, words: readonly string[]) {
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  return run('node', ['tools/bootstrap.mjs', `tools/backup/${tool}.ts`, ...words], { env });
}

test('readers of a restored community are told once what is gone, and go on', async () => {
  const { community, browser } = scene;
  const imre = await openImresChat(community);
  const { page } = await visit(browser, community.url);
  await imre.say('general', 'A'.repeat(26), 'Before the backup');
  const backups = join(dirname(community.dataFolder), 'backups');
  await runTool('main', community.dataFolder, ['--to', backups]);
  for (const [room, id] of [
    ['general', 'B'],
    ['memes', 'C'],
  ] as const)
    await imre.say(room, id.repeat(26), 'After the backup');
  await page.getByText('After the backup').first().waitFor();
  const remembered = (room: string) =>
    page.evaluate((name) => localStorage.getItem(name), `parley.head.${room}`);
  const seqOf = (head: string | null) => JSON.parse(head ?? '{"seq":0}').seq;
  const seen = async (room: string) => seqOf(await remembered(room));
  const last = (await (await fetch(`${community.url}/api/chat/rooms/general/messages`)).json())
    .head;
  await expect.poll(() => seen('general')).toBe(last);
  await page.goto(`${community.url}/memes-images`);
  await expect.poll(() => seen('memes')).toBeGreaterThan(1);
  await page.goto(community.url);
  imre.close();

  await community.stop('SIGKILL');
  const dataFolder = newDataFolder(true);
  await runTool('restoreMain', dataFolder, ['--from', backups]);
  const restored = await startCommunity({ port: community.port, dataFolder });
  try {
    const notice = page.getByRole('status').filter({ hasText: historyChangedText.restoredTitle });
    const said = page.getByRole('status').or(page.getByRole('alert'));
    await expect
      .poll(async () => (await said.allTextContents()).join('; '), { timeout: 60_000 })
      .toContain(historyChangedText.restoredTitle);
    expect(await notice.textContent()).toContain('are gone.');
    const accused = page.getByText(historyChangedText.title);
    expect(await accused.count()).toBe(0);
    await page.getByText('Before the backup').first().waitFor();
    expect(await page.getByText('After the backup').count()).toBe(0);

    await notice.getByRole('button', { name: historyChangedText.acceptRestored }).click();
    await expect.poll(() => seen('general')).toBe(last - 1);
    // In another room, whose reader had seen more as well, nothing is said again.
    await page.goto(`${community.url}/memes-images`);
    await expect.poll(() => seen('memes')).toBe(1);
    expect(await notice.count()).toBe(0);
    expect(await accused.count()).toBe(0);
  } finally {
    await restored.remove();
    rmSync(backups, { recursive: true });
    await page.context().close();
  }
});
