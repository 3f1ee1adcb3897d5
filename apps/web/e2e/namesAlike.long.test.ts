import { findUserText } from '@parley/text/findUser';
import { afterEach, expect, test } from 'vitest';
import { openScene } from './scene.ts';
import { article, mintName, say } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene('busy');
let members: TestMember[] = [];

afterEach(async () => {
  for (const { page } of members) await page.context().close();
  members = [];
});

async function joinAs(name: string): Promise<TestMember> {
  const member = await joinCommunity(scene.browser, scene.community.url);
  members.push(member);
  await mintName(member.page, name);
  return member;
}

test('two names of one face have a badge and codes that tell them apart, and a plain one has none', async () => {
  const [composed, decomposed, plain] = [
    await joinAs('café'),
    await joinAs('cafe\u0301'),
    await joinAs('carla'),
  ];
  for (const [index, { page }] of members.entries()) await say(page, `from member ${index}`);
  const headerOf = (index: number) => article(plain.page, `from member ${index}`).locator('header');
  expect(await headerOf(0).textContent()).toContain('xn--caf-dma');
  expect(await headerOf(1).textContent()).toContain('xn--cafe-yvc');
  expect(await headerOf(2).textContent()).not.toContain('xn--');
  const badges = (index: number) =>
    headerOf(index).getByRole('img', { name: /^This username uses/ });
  expect([await badges(0).count(), await badges(1).count(), await badges(2).count()]).toEqual([
    1, 1, 0,
  ]);
  const label = await article(plain.page, 'from member 1').getAttribute('aria-label');
  expect(label).toBe('cafe\u0301.degen (xn--cafe-yvc): from member 1');
  // Who looks for one of them is told that there is another one.
  await plain.page.goto(`${scene.community.url}/find-user`);
  await plain.page.getByRole('textbox', { name: findUserText.label }).fill('caf');
  const found = plain.page.getByRole('region', { name: findUserText.like }).getByRole('listitem');
  await expect.poll(() => found.filter({ hasText: 'Looks like' }).count()).toBe(2);
  expect([...composed.faults, ...decomposed.faults, ...plain.faults]).toEqual([]);
});

test('a name that runs from right to left stands before its TLD in the menu and on the profile', async () => {
  const { page } = await joinAs('مرحبا3');
  await page.goto(`${scene.community.url}/profile/?id=${encodeURIComponent('مرحبا3.degen')}`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText('.degen').waitFor();
  await expect.poll(() => page.title()).toBe('\u2066مرحبا3.degen\u2069 (xn--3-ymcctt3j) · Parley');
  const menu = page.getByRole('button', { name: /مرحبا3/ });
  for (const place of [heading, menu]) {
    const name = await place.locator('bdi').first().boundingBox();
    const tld = await place.getByText('.degen', { exact: true }).boundingBox();
    expect(name?.x).toBeLessThan(tld?.x ?? 0);
  }
});
