import { eventually } from '@parley/testkit/eventually';
import { auditText } from '@parley/text/audit';
import { linesText } from '@parley/text/lines';
import { actionText } from '@parley/text/messageActions';
import { pollText } from '@parley/text/poll';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import { beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { appointModerator, openEventMember } from './eventMember.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openModerated } from './moderator.ts';
import { openScene, startTalkative } from './scene.ts';
import { article } from './steps.ts';
import { rewritePages } from './testMember.ts';

const scene = openScene(startTalkative);
type EventMember = Awaited<ReturnType<typeof openEventMember>>;
let imre: EventMember;
let vera: EventMember;
const room = 'general';
const places: Record<string, number> = {};

/** What is said at each place, and what members did about it before anybody looks. */
async function makeLog(): Promise<void> {
  const say = async (what: string, body: string, kind?: 'poll') => {
    places[what] = await imre.say(room, body, kind);
  };
  const about = (
    by: EventMember,
    what: string,
    kind: Parameters<EventMember['about']>[2],
    body = '',
  ) => by.about(room, places[what] ?? 0, kind, body);
  await say('edited', 'I will bring ten chairs');
  await say('deleted', 'my secret');
  await say('hidden', 'buy my coin');
  await say('pinned', 'We meet on Sunday');
  await say('poll', 'Where shall we meet?\nIn the park\nAt the lake\nOnline', 'poll');
  await say('last', 'See you there');
  await about(imre, 'edited', 'edit', 'I will bring twelve chairs');
  await about(imre, 'deleted', 'delete');
  // The server learns of a moderator from the chain.
  await eventually(() => about(vera, 'hidden', 'hide', 'spam'), { timeout: 60_000, interval: 500 });
  await about(vera, 'pinned', 'pin');
  for (const by of [imre, vera]) {
    await about(by, 'pinned', 'react', '🔥');
    await about(by, 'poll', 'vote', '1');
  }
  await about(imre, 'poll', 'vote', '2');
}

beforeAll(async () => {
  [imre, vera] = await Promise.all([
    openEventMember(scene.community, 'imre'),
    openEventMember(scene.community, 'vera'),
  ]);
  await appointModerator(scene.community, vera.address);
  await makeLog();
});

test('a visitor sees what members did to messages, and what they do now', async () => {
  const { page, faults } = await visit(scene.browser, scene.community.url, {}, measureShifts);
  const log = page.getByRole('log');
  const edited = article(page, 'I will bring twelve chairs');
  await edited.getByText(text.chat.edited).waitFor();
  expect(await log.getByText('ten chairs').count()).toBe(0);
  const deleted = article(page, text.chat.deleted);
  await deleted.waitFor();
  expect(await log.getByText('my secret').count()).toBe(0);

  const hidden = article(page, `${linesText.hiddenBecause} spam`);
  expect(await hidden.getByText('buy my coin').count()).toBe(0);
  await hidden.getByRole('button', { name: linesText.show }).click();
  await hidden.getByText('buy my coin').waitFor();

  const pinned = article(page, 'We meet on Sunday');
  await pinned.getByText(text.chat.pinned).waitFor();
  await pinned.getByText(text.chat.reacted(2, '🔥')).waitFor();
  const poll = article(page, 'Where shall we meet?');
  expect(await poll.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/In the park\s+0/),
    expect.stringMatching(/At the lake\s+1/),
    expect.stringMatching(/Online\s+1/),
  ]);
  await poll.getByText(pollText.votes(2), { exact: true }).waitFor();
  expect(await shiftSoFar(page)).toBeLessThan(0.02);

  const rows = await log.getByRole('article').count();
  await vera.about(room, places.last ?? 0, 'react', '👍');
  await article(page, 'See you there').getByText(text.chat.reacted(1, '👍')).waitFor();
  await imre.about(room, places.last ?? 0, 'edit', 'See you here');
  await article(page, 'See you here').getByText(text.chat.edited).waitFor();
  await imre.about(room, places.last ?? 0, 'delete');
  await expect.poll(() => deleted.count()).toBe(2);
  expect(await log.getByText(text.chat.reacted(1, '👍')).count()).toBe(0);
  expect(await log.getByRole('article').count()).toBe(rows);
  expect(faults).toEqual([]);

  await edited.getByRole('button', { name: text.verification.verified }).click();
  const proof = page.getByRole('dialog');
  await proof.getByText(proofText.edited).waitFor();
  await proof.getByText('"I will bring twelve chairs"').waitFor();
  await proof.getByText('"I will bring ten chairs"').waitFor();
  await page.keyboard.press('Escape');
  await deleted.first().getByRole('button', { name: text.verification.verified }).click();
  await proof.getByText(proofText.deleted).waitFor();
  await proof.getByText(proofText.digest).waitFor();
  await page.context().close();
});

test('an edit that its author did not sign is taken back, with a warning', async () => {
  const { page } = await visit(
    scene.browser,
    scene.community.url,
    {},
    rewritePages('twelve chairs', 'twenty chairs'),
  );
  const message = article(page, 'I will bring ten chairs');
  await message.getByText(text.verification.distrust.event).waitFor();
  expect(await page.getByText('twenty chairs').count()).toBe(0);
  await message.getByRole('button', { name: text.verification.broken }).click();
  await page.getByRole('dialog').getByText(text.verification.distrust.event).waitFor();
  await page.context().close();
});

test('of many reactions some are drawn, the others at a press, and a moderator takes a member’s away', async () => {
  const seq = await imre.say(room, 'A message that many react to');
  const emoji = (index: number) => String.fromCodePoint(0x1f34f + index);
  for (let index = 0; index < 10; index += 1) await imre.about(room, seq, 'react', emoji(index));
  for (let index = 10; index < 15; index += 1) await vera.about(room, seq, 'react', emoji(index));
  await expect(imre.about(room, seq, 'react', emoji(16))).rejects.toThrow('bad-event');
  const { member, moderator } = await openModerated(scene, { member: 'mila', moderator: 'odette' });
  const seen = article(member.page, 'A message that many react to');
  const reactions = seen.getByRole('button', { name: 'reacted with' });
  await expect.poll(() => reactions.count()).toBe(12);
  await seen.getByRole('button', { name: actionText.moreReactions(3) }).click();
  expect(await reactions.count()).toBe(15);

  const { page } = moderator;
  const message = article(page, 'A message that many react to');
  await message.hover();
  await message.getByRole('button', { name: actionText.more, exact: true }).click();
  await page.getByRole('menuitem', { name: actionText.reactions, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: actionText.reactions });
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await dialog.getByRole('button', { name: actionText.sweepOf('imre') }).click();
  await expect.poll(() => reactions.count()).toBe(5);
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  await page.goto(`${scene.community.url}/moderation`);
  await page.getByText(auditText.sweep).waitFor();
  await Promise.all([member.page.context().close(), page.context().close()]);
});

test('a quote follows what is done about its original, however far back that is', async () => {
  const seq = await imre.say('memes', 'what I regret');
  for (let turn = 0; turn < 70; turn += 1) await imre.say('memes', `talk ${turn}`);
  await vera.reply('memes', seq, 'my answer');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  const answer = article(page, 'my answer');
  await answer.getByRole('button', { name: 'what I regret' }).waitFor();
  await imre.about('memes', seq, 'edit', 'what I meant');
  await answer.getByRole('button', { name: 'what I meant' }).waitFor();
  await imre.about('memes', seq, 'delete');
  await answer.getByRole('button', { name: text.chat.deleted }).waitFor();
  expect(await page.getByText('what I meant').count()).toBe(0);
  await page.context().close();
});

test('a room that ends with events only opens with what they are about', async () => {
  const seq = await imre.say('memes', 'the one message here');
  for (let turn = 0; turn < 60; turn += 1) {
    await imre.about('memes', seq, turn % 2 === 0 ? 'react' : 'unreact', '🔥');
  }
  const { page, faults } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  await article(page, 'the one message here').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
