import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStorageKey } from '@parley/arweave/signer/keyFile';
import { walletOf } from '@parley/arweave/transaction';
import { permanentAfter } from '@parley/domain/storage/rules';
import { type ArweaveNetwork, startArweaveNetwork } from '@parley/testkit/arweaveNetwork';
import { longTest } from '@parley/testkit/tests';
import { actionText } from '@parley/text/messageActions';
import { storageText } from '@parley/text/storage';
import { writingText } from '@parley/text/writing';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { noise } from '../../server/src/media/testFiles.ts';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { startConfigured } from './configuredCommunity.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-kept-'));
let network: ArweaveNetwork;
const scene = openScene(async () => {
  network = await startArweaveNetwork();
  const keyFile = join(folder, 'storage.json');
  const { n } = await makeStorageKey(keyFile);
  network.give(walletOf(n), 10n ** 12n);
  const env = { PARLEY_STORAGE_KEY_FILE: keyFile, PARLEY_STORAGE_WISHES: 'members' };
  const settings = { arweaveGateway: network.url, arweaveAddress: walletOf(n) };
  return await startConfigured(settings, { env });
});
afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: storageText.title });

async function openKept(page: Page, words: string): Promise<void> {
  await article(page, words).click({ button: 'right', position: { x: 300, y: 8 } });
  await page.getByRole('menuitem', { name: actionText.kept }).click();
  await dialog(page).waitFor();
}

longTest(
  'a member has their picture kept for good, and sees the price, each step, and its address',
  async () => {
    const { page: anna } = await visit(scene.browser, scene.community.url, {
      viewport: { width: 1280, height: 900 },
    });
    await connectDemoWallet(anna);
    await mintName(anna, 'keptanna');
    const buffer = await noise(640, 480).png().toBuffer();
    await anna
      .locator('form input[type=file]')
      .setInputFiles([{ name: 'cat.png', mimeType: 'image/png', buffer }]);
    await anna.getByRole('textbox', { name: writingText.message }).fill('My cat, for good');
    await anna.getByRole('button', { name: writingText.send }).click();
    await openKept(anna, 'My cat, for good');

    const kept = dialog(anna);
    await kept.getByText(storageText.states.here).waitFor();
    await kept.getByText(/^Costs 0\.\d+ AR\. The community pays\.$/).waitFor();
    const keep = kept.getByRole('button', { name: storageText.keep });
    expect(await keep.isDisabled()).toBe(true);
    expect(await violationsOn(anna)).toEqual([]);
    await kept.getByRole('checkbox', { name: storageText.agreed }).check();
    await keep.click();
    await keep.waitFor({ state: 'hidden' });
    await kept.getByText(storageText.states.sent).waitFor({ timeout: 60_000 });
    expect(network.transactions()).toHaveLength(1);

    network.mine(permanentAfter);
    await kept.getByText(storageText.states.permanent).waitFor({ timeout: 240_000 });
    const address = await kept.getByRole('link', { name: storageText.open }).getAttribute('href');
    expect(address).toMatch(new RegExp(`^${network.url}/[\\w-]{43}$`));

    // Everybody sees how far it is, and nobody else is asked for anything.
    const { page: ben } = await visit(scene.browser, scene.community.url, {
      viewport: { width: 1280, height: 900 },
    });
    await openKept(ben, 'My cat, for good');
    await dialog(ben).getByText(storageText.states.permanent).waitFor();
    expect(await dialog(ben).getByRole('checkbox').count()).toBe(0);
    await ben.context().close();
    await anna.context().close();
  },
  400_000,
);
