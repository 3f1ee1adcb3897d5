import { shortcutsText } from '@parley/text/shortcuts';
import { expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene();

test('a question mark lists the keys, except in a field, and the search leads there, too', async () => {
  const { page, faults } = await visit(scene.browser, scene.community.url);
  await article(page, 'Is anybody else').waitFor();
  const list = page.getByRole('dialog', { name: shortcutsText.title });
  // What listens for the keys loads with the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return list.isVisible();
    })
    .toBe(true);
  for (const { keys } of shortcutsText.groups) {
    for (const { does } of keys) expect(await list.getByText(does).first().isVisible()).toBe(true);
  }
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.press('?');
  expect(await field.inputValue()).toBe('?');
  await field.fill('keyb');
  await page.getByRole('option', { name: shortcutsText.title }).click();
  await list.waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
