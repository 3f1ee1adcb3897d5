import { longTest, sizedTest } from '@parley/testkit/tests';
import { auditText } from '@parley/text/audit';
import { collectionText } from '@parley/text/collection';
import { gateText } from '@parley/text/gate';
import { moderationText } from '@parley/text/moderation';
import { roomActionsText } from '@parley/text/roomActions';
import { roomListText } from '@parley/text/roomList';
import { roomsText } from '@parley/text/rooms';
import { tokenText } from '@parley/text/tokens';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import type { Visitor } from './browser.ts';
import { launch } from './launching.ts';
import { openModerated } from './moderator.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, mintName, say } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

// One of its own: somebody moderates there.
const scene = openScene(startTalkative);
let anna: Visitor;
let vera: TestMember;

beforeAll(async () => {
  const names = { member: 'roomer', moderator: 'innkeeper' };
  ({ member: anna, moderator: vera } = await openModerated(scene, names));
});

const rooms = (page: Page) =>
  page
    .getByRole('navigation', { name: text.nav.leftSidebar })
    .getByRole('region', { name: text.nav.rooms });
const roomLink = (page: Page, title: string) => rooms(page).getByRole('link', { name: title });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

sizedTest(
  'a moderator makes a room, and open pages list it, read it, and write there',
  async () => {
    const { page } = vera;
    await page.goto(`${scene.community.url}/moderation`);
    await page.getByRole('button', { name: roomsText.newTitle }).click();
    const dialog = page.getByRole('dialog', { name: roomsText.newTitle });
    await dialog.getByRole('textbox', { name: roomsText.name }).fill('Night shift');
    await dialog.getByRole('textbox', { name: roomsText.topic }).fill('For those who are still up');
    await dialog.getByRole('textbox', { name: moderationText.reason }).fill('asked for');
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: roomsText.make }).click();
    await title(page, 'Night shift').waitFor();
    // Nobody reloads.
    await roomLink(anna.page, 'Night shift').click();
    await title(anna.page, 'Night shift').waitFor();
    await anna.page.getByText('For those who are still up').waitFor();
    expect(anna.page.url()).toContain('/room?id=night-shift');
    await say(anna.page, 'still awake');
    await article(page, 'still awake').waitFor();
    await expect.poll(() => anna.page.title()).toContain('Night shift');
    expect(await violationsOn(anna.page)).toEqual([]);
    await anna.page.reload();
    await article(anna.page, 'still awake').waitFor();
  },
);

async function openSettings(page: Page, room: string) {
  await page.getByRole('button', { name: roomActionsText.settings }).click();
  return page.getByRole('dialog', { name: roomsText.title(room) });
}

longTest(
  'a room is renamed, moved to the top, and closed to who lacks what it asks for, in front of its readers',
  async () => {
    const { page } = vera;
    const dialog = await openSettings(page, 'Night shift');
    await dialog.getByRole('textbox', { name: roomsText.name }).fill('Vault');
    await dialog.getByRole('combobox', { name: roomsText.order }).selectOption('1');
    await dialog.getByRole('combobox', { name: roomsText.gate }).selectOption('balance');
    await dialog.getByRole('textbox', { name: roomsText.atLeast('CHAT') }).fill('1,5');
    await dialog.getByRole('button', { name: roomsText.save }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: tokenText.amountFaults.comma('1.5') })
      .waitFor();
    await dialog.getByRole('textbox', { name: roomsText.atLeast('CHAT') }).fill('5000000');
    await dialog.getByRole('button', { name: roomsText.save }).click();
    await dialog.waitFor({ state: 'hidden' });

    await title(anna.page, 'Vault').waitFor();
    const first = rooms(anna.page).getByRole('listitem').first();
    await expect.poll(() => first.textContent()).toContain('Vault');
    const lock = roomLink(anna.page, 'Vault').getByRole('img', { name: roomListText.locks.gate });
    await lock.waitFor();
    await anna.page.getByText(gateText.needs.balance('5,000,000 CHAT', '1,000 CHAT')).waitFor();
    expect(await roomLink(page, 'Vault').getByRole('img').count()).toBe(0);
    expect(await violationsOn(anna.page)).toEqual([]);

    const again = await openSettings(page, 'Vault');
    await again.getByRole('combobox', { name: roomsText.gate }).selectOption('none');
    await again.getByRole('button', { name: roomsText.save }).click();
    await lock.waitFor({ state: 'detached' });
  },
);

longTest(
  'an archived room leaves the list, is still read and found, and can be reopened',
  async () => {
    const dialog = await openSettings(vera.page, 'Vault');
    await dialog.getByRole('button', { name: roomsText.archive }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { page } = anna;
    await page.getByText(roomListText.archived).waitFor();
    await roomLink(page, 'Vault').waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
    await article(page, 'still awake').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${scene.community.url}/post?room=night-shift&id=1`);
    await page.getByText('still awake').first().waitFor();
    await page.getByText(roomListText.archived).waitFor();

    await vera.page.goto(`${scene.community.url}/moderation`);
    const log = vera.page.getByRole('list', { name: auditText.title }).getByRole('listitem');
    await log.filter({ hasText: auditText.rooms.archive('Vault') }).waitFor();
    await log.filter({ hasText: auditText.rooms.create('Night shift') }).waitFor();
    const count = await log.count();
    await expect
      .poll(() => vera.page.locator('li [data-verification=verified]').count())
      .toBe(count);
    expect(await violationsOn(vera.page)).toEqual([]);
    await vera.page.getByRole('button', { name: roomsText.reopenRoom('Vault') }).click();
    await roomLink(page, 'Vault').waitFor();
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    expect([...anna.faults, ...vera.faults]).toEqual([]);
  },
);

longTest(
  'holders of a collection talk in its room, everybody reads it, and a stranger is told what opens it',
  async () => {
    const { browser, community } = scene;
    const creator = await joinCommunity(browser, `${community.url}/nft/create`);
    const collection = await launch(creator, { title: 'Lantern club', first: '1' });
    const { page } = creator;
    await mintName(page, 'lanterns');
    await page.getByRole('tab', { name: collectionText.tabs.comments }).click();
    await page.getByText(roomListText.noComments).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const reader = anna.page;
    await reader.goto(`${community.url}/nft/collection?id=${collection}`);
    await reader.getByRole('tab', { name: collectionText.tabs.comments }).click();
    await say(page, 'hello holders');
    const comments = reader.getByRole('list', {
      name: roomListText.commentsOf('Lantern club'),
    });
    await comments.getByText('hello holders').waitFor();
    await reader.getByText(gateText.needs.nft('1', '0')).waitFor();
    expect(await violationsOn(reader)).toEqual([]);

    // The holder's list of rooms has it by now, the stranger's does not.
    await page.getByRole('link', { name: roomListText.holders }).first().click();
    await title(page, 'Lantern club').waitFor();
    await article(page, 'hello holders').waitFor();
    await page.reload();
    await roomLink(page, 'Lantern club').waitFor();
    expect(await roomLink(reader, 'Lantern club').count()).toBe(0);
    await reader.getByRole('link', { name: roomListText.holders }).first().click();
    await article(reader, 'hello holders').waitFor();
    await reader.getByText(gateText.needs.nft('1', '0')).waitFor();
    expect(await violationsOn(reader)).toEqual([]);
    expect([...anna.faults, ...creator.faults]).toEqual([]);
  },
);
