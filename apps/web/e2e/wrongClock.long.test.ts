import { sizedCases } from '@parley/testkit/size';
import { longTest } from '@parley/testkit/tests';
import { clockText } from '@parley/text/clock';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScene } from './scene.ts';
import { article, mintName, say } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene();

/** Runs in the page before its own code: a clock that is `ms` ahead of the true one. */
function shiftClock(ms: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + ms;
  const Shifted = new Proxy(RealDate, {
    construct: (target, given) =>
      given.length === 0 ? new target(now()) : Reflect.construct(target, given),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Object.assign(window, { Date: Shifted });
}

const hour = 3_600_000;

longTest.each(
  sizedCases([
    ['six hours fast', 6 * hour, clockText.fast('6 hours')],
    ['six hours slow', -6 * hour, clockText.slow('6 hours')],
  ]),
)(
  'a member whose clock is %s is told so, signs in, talks, and mints as anybody',
  async (kind, offset, notice) => {
    const shifted = (page: Page) => page.addInitScript(shiftClock, offset);
    const { page, faults } = await joinCommunity(scene.browser, scene.community.url, shifted);
    await page.getByRole('status').filter({ hasText: notice }).waitFor();
    const name = `clock${kind.replaceAll(' ', '')}`;
    await mintName(page, name);
    const words = `My clock is ${kind}`;
    await say(page, words);
    const message = article(page, words);
    await message.waitFor();
    await expect.poll(() => message.getByText('Sending…').count()).toBe(0);
    // It counts as sent once it is in the log of the server, which a reload shows.
    await page.reload();
    await article(page, words).waitFor();
    await page.getByText(text.chat.today, { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  },
);
