import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { refusalMessages } from '@parley/domain/chat/refusals';
import { newDataFolder, startCommunity } from '@parley/testkit/community';
import { historyChangedText } from '@parley/text/historyChanged';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, logTexts, mintName, say } from './steps.ts';

const scene = openScene(startCommunity);
const run = promisify(execFile);
const said = /(early|late) (before|waits)/;

function runTool(tool: string, dataFolder: string, words: readonly string[]) {
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  return run('node', ['tools/bootstrap.mjs', `tools/backup/${tool}.ts`, ...words], { env });
}

test('what members wrote while a community was away for a restore is sent once, by whoever still may', async () => {
  const { community, browser } = scene;
  const { page: early } = await visit(browser, community.url);
  await connectDemoWallet(early);
  await mintName(early, 'earlybird');
  await say(early, 'early before');
  await article(early, 'early before').waitFor();
  const backups = join(dirname(community.dataFolder), 'backups-writers');
  await runTool('main', community.dataFolder, ['--to', backups]);
  const { page: late } = await visit(browser, community.url);
  await connectDemoWallet(late);
  await mintName(late, 'latebird');
  await say(late, 'late before');
  await article(early, 'late before').waitFor();
  await community.stop('SIGKILL');
  await say(early, 'early waits');
  await say(late, 'late waits');

  const dataFolder = newDataFolder(true);
  await runTool('restoreMain', dataFolder, ['--from', backups]);
  const restored = await startCommunity({ port: community.port, dataFolder });
  const { page: reader } = await visit(browser, community.url);
  try {
    for (const page of [early, late]) {
      const notice = page.getByRole('status').filter({ hasText: historyChangedText.restoredTitle });
      await notice.waitFor({ timeout: 60_000 });
      await notice.getByRole('button', { name: historyChangedText.acceptRestored }).click();
    }
    // Who was there at the moment of the backup goes on; the others' permission to write is gone with what followed.
    await article(reader, 'early waits').waitFor();
    await late.getByText(refusalMessages['signed-out']).waitFor();
    await article(late, 'late waits').waitFor();
    expect(await logTexts(reader, said)).toEqual(['early before', 'early waits']);
    await late.reload();
    await late.getByText(refusalMessages['signed-out']).waitFor();
    expect(await logTexts(late, said)).toEqual(['early before', 'early waits', 'late waits']);
  } finally {
    await restored.remove();
    rmSync(backups, { recursive: true });
  }
});
