import { freePort } from '@parley/embedded/child';
import { eventually } from '@parley/testkit/eventually';
import { connectText } from '@parley/text/connect';
import { connectionText } from '@parley/text/connection';
import { historyChangedText } from '@parley/text/historyChanged';
import { homeAddressText } from '@parley/text/homeAddress';
import { proofText } from '@parley/text/proof';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { startConfigured } from './configuredCommunity.ts';
import { openScene } from './scene.ts';

const port = await freePort();
/** An address of this computer that browsers take for one of a network. */
const home = `http://0.0.0.0:${port}`;
const scene = openScene(() => startConfigured({ projectUrl: home }, { port }));

/** What the dialog says in which members connect. */
async function saidOnConnecting(page: Page): Promise<string | null> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: connectText.title });
  const said = await dialog.getByRole('alert').textContent();
  expect(await dialog.getByRole('button').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return said;
}

test('a page at another address says where the community is, and asks for no wallet', async () => {
  const { page, faults } = await visit(scene.browser, `http://localhost:${port}/shill?x=1`);
  const bar = page.getByRole('status').filter({ hasText: homeAddressText.elsewhere });
  const link = bar.getByRole('link', { name: home });
  expect(await link.getAttribute('href')).toBe(`${home}/shill?x=1`);
  await page.goto(`http://localhost:${port}/`);
  await page.getByRole('article').first().waitFor();
  expect(await saidOnConnecting(page)).toBe(`${homeAddressText.elsewhere} ${home}`);
  expect(await page.getByText(connectionText.away(0)).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(faults.filter((fault) => !/403|WebSocket/.test(fault))).toEqual([]);
});

test('a page without https says that nobody can sign there, reads on, and checks what it reads', async () => {
  const { page, faults } = await visit(scene.browser, `${home}/`);
  await page.getByRole('status').filter({ hasText: homeAddressText.unsafe }).waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await saidOnConnecting(page)).toBe(homeAddressText.unsafe);
  // The browser can't compute it there, so a library does.
  expect(await page.evaluate('isSecureContext')).toBe(false);
  const mark = page.getByRole('article').locator('[data-verification]');
  const verified = page.getByRole('article').locator('[data-verification=verified]');
  await eventually(async () => expect(await verified.count()).toBe(await mark.count()));
  await verified.first().click();
  await page.getByRole('dialog').getByText(proofText.verified).waitFor();
  expect(await page.getByText(historyChangedText.title).count()).toBe(0);
  expect(faults).toEqual([]);
});
