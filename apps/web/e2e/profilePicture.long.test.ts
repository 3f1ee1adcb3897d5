import { createReadClient } from '@parley/chain/client';
import { getNameData } from '@parley/chain/names/getNameData';
import { pictureOf } from '@parley/domain/profile/picture';
import { fileText } from '@parley/text/files';
import { mediaText } from '@parley/text/media';
import { pictureText } from '@parley/text/picture';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { fileOf, launch } from './launching.ts';
import { configOf, openScene } from './scene.ts';
import { choose, mintName } from './steps.ts';
import { joinCommunity, openFromMenu, type TestMember } from './testMember.ts';

const scene = openScene();
const name = 'picture-of-ada';
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let member: TestMember;
let page: Page;
beforeAll(async () => {
  member = await joinCommunity(scene.browser, scene.community.url);
  page = member.page;
  await mintName(page, name);
  await page.getByRole('button', { name: `${name}.degen` }).waitFor();
});
afterAll(() => page.context().close());

const dialog = () => page.getByRole('dialog', { name: pictureText.title });
const save = () => dialog().getByRole('button', { name: pictureText.save });
const told = (words: string) => page.getByRole('status').filter({ hasText: words }).first();
const shown = (one: Page) => one.locator('#content img[src^="/api/media/"]');

async function open(): Promise<void> {
  await openFromMenu(page, 'Profile');
  await page.getByRole('button', { name: pictureText.change }).click();
  await dialog().waitFor();
}

async function upload(file: Buffer): Promise<void> {
  await fileOf(page, pictureText.own).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: file,
  });
}

async function imageOnChain(): Promise<string | null> {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  const registry = config.punkTldAddress as `0x${string}`;
  return pictureOf(await getNameData(client, { registry, name }));
}

test('a member uploads a picture, sees it before it is signed, keeps it when the wallet declines, and takes it back', async () => {
  await open();
  expect(await save().isDisabled()).toBe(true);
  await upload(Buffer.from('no picture'));
  await dialog().getByText(mediaText.wrongType).waitFor();
  await upload(pixel);
  await dialog().getByRole('button', { name: fileText.replace }).waitFor({ timeout: 60_000 });
  await expect.poll(() => save().isEnabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  const payments = () => member.wallet.asked.filter((it) => it === 'eth_sendTransaction').length;
  const paid = payments();
  member.wallet.behavior.rejects = true;
  await save().click();
  await expect.poll(payments).toBe(paid + 1);
  await expect.poll(() => save().isEnabled()).toBe(true);
  expect(await imageOnChain()).toBeNull();
  member.wallet.behavior.rejects = false;
  await save().click();
  await told(pictureText.saved).waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await shown(page).waitFor();
  const written = await imageOnChain();
  expect(written).toMatch(/\/api\/media\/[0-9a-f]{64}$/);

  const url = `${scene.community.url}/profile/?id=${name}.degen`;
  const visitor = await visit(scene.browser, url);
  await shown(visitor.page).waitFor();
  expect(await visitor.page.getByRole('button', { name: pictureText.change }).count()).toBe(0);
  await visitor.page.context().close();

  await open();
  await dialog().getByRole('button', { name: pictureText.none }).click();
  await dialog().getByRole('button', { name: pictureText.remove }).click();
  await told(pictureText.removed).waitFor();
  await shown(page).waitFor({ state: 'detached' });
  expect(await imageOnChain()).toBeNull();
  expect(member.faults).toEqual([]);
});

test('the picture of an NFT that a member holds becomes theirs, and a link is one over HTTPS', async () => {
  await page.goto(`${scene.community.url}/nft/create`);
  await launch(member, { title: 'Ada in oil' });
  await open();
  const link = dialog().getByRole('textbox', { name: pictureText.link });
  await link.fill('https://pictures.example/ada');
  await link.blur();
  await dialog().getByText(pictureText.faults.unshown).waitFor();
  await page.route('**/api/media/remote*', (route) => route.fulfill({ status: 404, json: {} }));
  await link.fill('http://pictures.example/ada.png');
  await dialog().getByText(pictureText.broken).waitFor();
  expect(await save().isDisabled()).toBe(true);
  await choose(dialog().getByRole('radio', { name: 'Ada in oil' }));
  await expect.poll(() => save().isEnabled()).toBe(true);
  await expect.poll(() => save().isEnabled()).toBe(true);
  const tile = dialog().getByRole('group', { name: pictureText.nfts }).locator('img').first();
  const width = () => tile.evaluate((one) => (one as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await save().click();
  await told(pictureText.saved).waitFor();
  expect(await imageOnChain()).toMatch(/\/api\/media\/[0-9a-f]{64}$/);
});
