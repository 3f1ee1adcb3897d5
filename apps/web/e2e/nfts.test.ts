import { createReadClient } from '@parley/chain/client';
import { getCollection } from '@parley/chain/nft/getCollection';
import { burnReturn, mintManyTotal, mintTotal } from '@parley/domain/nft/curve';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { longTest, test } from '@parley/testkit/tests';
import { collectionText, tradeText } from '@parley/text/collection';
import { createText } from '@parley/text/create';
import { mediaText } from '@parley/text/media';
import { nftText } from '@parley/text/nfts';
import { ownerText } from '@parley/text/owner';
import { sendText } from '@parley/text/send';
import type { Locator, Page } from 'playwright-core';
import { type Address, parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { pngBytes } from '../../server/src/media/testFiles.ts';
import { closeContext, visit } from './browser.ts';
import { fileOf, fillLaunch, launch, launchName, takeName } from './launching.ts';
import { configOf, openScene } from './scene.ts';
import { choose } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene();
/** What was really paid or returned, as it is told. */
const paidFor = (wei: bigint) => formatAmount(wei, 18, 6, 'nearest');
let opened: TestMember[] = [];

async function join(path: string): Promise<TestMember> {
  const member = await joinCommunity(scene.browser, `${scene.community.url}${path}`);
  opened.push(member);
  return member;
}
beforeEach(() => {
  opened = [];
});
afterEach(() => Promise.all(opened.map(({ page }) => page.context().close())));

async function onChain(collection: Address) {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return {
    state: () => getCollection(client, { collection }),
    balanceOf: (address: Address) => client.getBalance({ address }),
  };
}

/** Follows how a button goes on: at work, or open or closed to a press. */
const followStates = (button: Locator) =>
  button.evaluate((element) => {
    const states: string[] = [];
    Object.assign(globalThis, { states });
    new MutationObserver(() => {
      const state = element.hasAttribute('disabled') ? 'closed' : 'open';
      states.push(element.ariaBusy === 'true' ? 'busy' : state);
    }).observe(element, { attributes: true });
  });
const statesOf = (page: Page) =>
  page.evaluate(() => `${(Reflect.get(globalThis, 'states') as string[]).join(' ')} `);

const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition').first();
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('a collection', () => {
  test('is launched with a picture and a song, and shows at once to those who look at the list', async () => {
    const visitor = await visit(scene.browser, `${scene.community.url}/nft/music-nfts`);
    await visitor.page.getByRole('heading', { name: 'Music NFTs', level: 1 }).waitFor();
    const creator = await join('/nft/create');
    const collection = await launch(creator, { title: 'Night bus', kind: 'Music', first: '2' });

    const card = visitor.page.getByRole('article', { name: 'Night bus' });
    await card.waitFor();
    await card.getByText('0:02').waitFor();
    const { state } = await onChain(collection);
    const { profile, supply } = await state();
    expect(supply).toBe(2n);
    expect([profile.image, profile.media]).toEqual([
      expect.stringMatching(/\/api\/media\/[0-9a-f]{64}$/),
      expect.stringMatching(/\/api\/media\/[0-9a-f]{64}$/),
    ]);
    expect(await stat(creator.page, collectionText.stats.supply).textContent()).toBe('2');
    expect([...creator.faults, ...visitor.faults]).toEqual([]);
    await visitor.page.context().close();
  });

  test('is bought and sold to the wei, and both members see it without asking', async () => {
    const creator = await join('/nft/create');
    const collection = await launch(creator, { title: 'Paper boats', first: '1' });
    const buyer = await join(`/nft/collection?id=${collection}`);
    const chain = await onChain(collection);
    const { terms } = await chain.state();

    const cost = formatAmount(mintTotal(1n, terms).total, 18, 6, 'up');
    const buy = buyer.page.getByRole('button', { name: tradeText.buyNow(2, 1, cost, 'DEGEN') });
    await followStates(buy);
    await buy.click();
    await told(
      buyer.page,
      tradeText.bought('Paper boats', '#2', paidFor(mintTotal(1n, terms).total), 'DEGEN'),
    );
    // Whoever presses once more at once doesn't buy the next piece: the button rests after the trade.
    await expect.poll(() => statesOf(buyer.page)).toMatch(/^(?:open )*(?:busy )+closed /);
    expect((await chain.state()).supply).toBe(2n);
    await expect
      .poll(() => stat(creator.page, collectionText.stats.supply).textContent())
      .toBe('2');
    await expect.poll(() => stat(buyer.page, collectionText.stats.holders).textContent()).toBe('2');

    await choose(buyer.page.getByRole('radio', { name: tradeText.sell, exact: true }));
    // Everything that is chosen here stays within the rail.
    const sell = buyer.page.locator('form').filter({ hasText: tradeText.ifSold });
    const over = await sell.evaluate((form) => {
      const { right } = form.getBoundingClientRect();
      const all = [...form.querySelectorAll('*')].filter((one) => one.clientWidth > 1);
      return all.filter((one) => one.getBoundingClientRect().right > right + 0.5).length;
    });
    expect(over).toBe(0);
    const back = formatAmount(burnReturn(2n, terms).total, 18, 6);
    await buyer.page.getByRole('button', { name: tradeText.sellNow(1, back, 'DEGEN') }).click();
    await told(
      buyer.page,
      tradeText.sold('Paper boats', '#2', paidFor(burnReturn(2n, terms).total), 'DEGEN'),
    );
    await expect
      .poll(() => stat(creator.page, collectionText.stats.supply).textContent())
      .toBe('1');
    await buyer.page.getByText(tradeText.nothingToSell).waitFor();

    // The last piece goes as well: nothing is left, and it can begin again.
    await choose(creator.page.getByRole('radio', { name: tradeText.sell, exact: true }));
    await creator.page.getByRole('button', { name: /^Sell 1 piece for [\d.]+ DEGEN$/ }).click();
    await expect.poll(async () => (await chain.state()).supply).toBe(0n);
    expect((await chain.state()).reserveWei).toBe(0n);
    await expect.poll(() => stat(buyer.page, collectionText.stats.supply).textContent()).toBe('0');
    expect([...creator.faults, ...buyer.faults]).toEqual([]);
  });

  longTest(
    'when another is faster, a buyer pays at most what was agreed, or nothing at all',
    async () => {
      const creator = await join('/nft/create');
      const collection = await launch(creator, { title: 'Keeper', first: '1' });
      const [slow, fast] = await Promise.all([
        join(`/nft/collection?id=${collection}`),
        join(`/nft/collection?id=${collection}`),
      ]);
      const chain = await onChain(collection);
      const { terms } = await chain.state();
      const before = await chain.balanceOf(slow.wallet.address);

      let decide = () => {};
      slow.wallet.behavior.thinks = new Promise<void>((resolve) => {
        decide = resolve;
      });
      await slow.page.getByRole('button', { name: /^Buy #2 for [\d.]+ DEGEN$/ }).click();
      await expect.poll(() => slow.wallet.asked).toContain('eth_sendTransaction');
      await fast.page.getByRole('button', { name: /^Buy #2 for [\d.]+ DEGEN$/ }).click();
      await told(fast.page, /You bought Keeper #2/);
      decide();
      await slow.page
        .getByRole('alert')
        .filter({ hasText: 'You’d pay more than your maximum' })
        .waitFor();
      expect(before - (await chain.balanceOf(slow.wallet.address))).toBeLessThan(
        parseEther('0.001'),
      );

      // With room for two others, the next one is bought at its own price; the rest stays.
      slow.wallet.behavior.thinks = new Promise<void>((resolve) => {
        decide = resolve;
      });
      const asked = slow.wallet.asked.length;
      await choose(slow.page.getByRole('radio', { name: tradeText.upTo(5) }));
      await slow.page.getByRole('button', { name: /^Buy #3 for [\d.]+ DEGEN$/ }).click();
      await expect.poll(() => slow.wallet.asked.slice(asked)).toContain('eth_sendTransaction');
      await fast.page.getByRole('button', { name: /^Buy #3 for [\d.]+ DEGEN$/ }).click();
      await told(fast.page, /You bought Keeper #3/);
      decide();
      const paid = paidFor(mintTotal(3n, terms).total);
      await told(slow.page, tradeText.bought('Keeper', '#4', paid, 'DEGEN'));
    },
  );
});

describe('the form of a launch', () => {
  longTest('keeps its draft over a reload, and says what is wrong beside each field', async () => {
    const { page } = await join('/nft/create');
    await page.getByRole('textbox', { name: createText.title }).fill('Tin roof');
    await page.getByRole('textbox', { name: createText.price }).fill('0.0000000001');
    await page
      .getByText(/^Enter 0.000000001 to 100,000 DEGEN/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: createText.share }).fill('6');
    await page.getByText(createText.shareInvalid('5')).first().waitFor();
    await page.getByRole('textbox', { name: createText.description }).fill('é'.repeat(260));
    await page.getByText(createText.descriptionTooLong(20)).first().waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: createText.title }).inputValue())
      .toBe('Tin roof');
    expect(await page.getByRole('textbox', { name: createText.share }).inputValue()).toBe('6');
    expect(
      await page.getByRole('button', { name: createText.launchPlain, exact: true }).isDisabled(),
    ).toBe(true);
  });

  longTest('says why a file is refused, and leaves nothing behind', async () => {
    const member = await join('/nft/create');
    await takeName(member);
    const { page } = member;
    await page.getByRole('textbox', { name: createText.title }).fill('Salt flat');
    const chooser = fileOf(page, createText.picture);
    await chooser.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await page.getByRole('alert').filter({ hasText: mediaText.svg }).waitFor();
    await chooser.setInputFiles({
      name: 'a.pdf',
      mimeType: 'image/png',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await page.getByRole('alert').filter({ hasText: mediaText.wrongType }).waitFor();
    await chooser.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: pngBytes(50_000, 50_000),
    });
    await page
      .getByRole('alert')
      .filter({ hasText: mediaText.pixels(50) })
      .waitFor();
    await page.getByText(createText.pictureMissing).locator('visible=true').first().waitFor();
  });

  longTest('a launch that is declined in the wallet loses nothing', async () => {
    const member = await join('/nft/create');
    await fillLaunch(member, { title: 'Moth hours' });
    member.wallet.behavior.rejects = true;
    const button = member.page.getByRole('button', { name: launchName('Moth hours') });
    await button.click();
    await expect.poll(() => member.wallet.asked).toContain('eth_sendTransaction');
    await expect.poll(() => button.isEnabled()).toBe(true);
    member.wallet.behavior.rejects = false;
    await button.click();
    await member.page.waitForURL(/\/nft\/collection\?id=0x/);

    // The same id again is taken.
    await member.page.goto(`${scene.community.url}/nft/create`);
    await fillLaunch(member, { title: 'Moth hours' });
    await member.page.getByText(createText.idTaken).locator('visible=true').first().waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
  });
});

longTest(
  'an address where there is no collection says so, and a search that finds nothing, too',
  async () => {
    const { page } = await visit(
      scene.browser,
      `${scene.community.url}/nft/collection?id=nothing-here`,
    );
    await page.getByRole('heading', { name: collectionText.notFound }).waitFor();
    await page.goto(`${scene.community.url}/nft?search=zzzz`);
    await page.getByText(nftText.nothingFoundText('zzzz')).waitFor();
    await page.getByRole('button', { name: nftText.clearSearch }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.context().close();
  },
);

describe('whoever made a collection', () => {
  longTest('edits it, takes the fees, and lowers the share; a holder sends a piece', async () => {
    const creator = await join('/nft/create');
    const collection = await launch(creator, { title: 'Slow tape', first: '1' });
    const { page } = creator;
    const chain = await onChain(collection);

    await page.getByRole('button', { name: ownerText.edit }).click();
    const edit = page.getByRole('dialog', { name: ownerText.editTitle });
    await edit.getByRole('textbox', { name: createText.description }).fill('Now with a story.');
    await edit.getByRole('button', { name: ownerText.save }).click();
    await told(page, ownerText.saved);
    await page.getByText('Now with a story.').waitFor();
    expect((await chain.state()).profile.description).toBe('Now with a story.');

    const { terms } = await chain.state();
    const waiting = mintTotal(0n, terms).creatorFee;
    await page
      .getByText(formatAmount(waiting, 18, 6))
      .first()
      .waitFor();
    await page.getByRole('button', { name: ownerText.withdraw }).click();
    await told(page, ownerText.withdrawn);
    await page.getByText(ownerText.nothing).waitFor();

    await page.getByRole('button', { name: ownerText.lower }).click();
    const lower = page.getByRole('dialog', { name: ownerText.lowerTitle });
    await lower.getByRole('textbox', { name: ownerText.newShare }).fill('5');
    await lower.getByText(ownerText.lowerInvalid('5')).waitFor();
    await lower.getByRole('textbox', { name: ownerText.newShare }).fill('1.25');
    await lower.getByRole('button', { name: ownerText.lower }).click();
    await told(page, ownerText.lowered);
    expect((await chain.state()).terms.creatorFeeBps).toBe(125n);

    const receiver = await join(`/nft/collection?id=${collection}`);
    await page.getByRole('button', { name: ownerText.send }).click();
    const send = page.getByRole('dialog', { name: ownerText.sendTitle });
    await send.getByRole('textbox', { name: ownerText.to }).fill(creator.wallet.address);
    await send.getByText(sendText.yourself).waitFor();
    // A tablet that is turned hides the sidebar that the dialog was opened from, not the dialog.
    await page.setViewportSize({ width: 800, height: 1280 });
    await send.getByText(sendText.yourself).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    // An address that looks like one the member knows is held.
    const { address: own } = creator.wallet;
    const alike = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase();
    await send.getByRole('textbox', { name: ownerText.to }).fill(alike);
    await send.getByRole('alert').filter({ hasText: sendText.twin.addressTitle }).waitFor();
    await send.getByRole('button', { name: ownerText.holdSend(1) }).click();
    const plain = send.getByRole('button', { name: ownerText.sendNow(1), exact: true });
    expect(await plain.count()).toBe(0);
    await send.getByRole('textbox', { name: ownerText.to }).fill(receiver.wallet.address);
    await send.getByText(receiver.wallet.address).waitFor();
    await plain.click();
    await told(page, ownerText.sent('Slow tape', 1, shortAddress(receiver.wallet.address)));
    await receiver.page.getByText(collectionText.youHold(1)).waitFor();
    expect([...creator.faults, ...receiver.faults]).toEqual([]);
  });
});

longTest('several pieces are bought and sold in one transaction each', async () => {
  const creator = await join('/nft/create');
  const collection = await launch(creator, { title: 'Salt flat', first: '0' });
  const { page } = creator;
  const chain = await onChain(collection);
  const { terms } = await chain.state();
  const more = page.getByRole('button', { name: tradeText.moreOne });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: /^Buy 3 pieces for [\d.]+ DEGEN$/ }).click();
  const paid = mintManyTotal(0n, 3n, terms).total;
  await told(page, tradeText.bought('Salt flat', '#1, #2, #3', paidFor(paid), 'DEGEN'));
  await choose(page.getByRole('radio', { name: tradeText.sell, exact: true }));
  for (const id of [1, 2]) await choose(page.getByRole('checkbox', { name: `#${id}` }));
  await page.getByRole('button', { name: /^Sell 3 pieces for [\d.]+ DEGEN$/ }).click();
  await told(page, /You sold Salt flat #/);
  await expect.poll(async () => (await chain.state()).supply).toBe(0n);
  expect(creator.faults).toEqual([]);
});

longTest(
  'a picture that is still on its way shows once it has arrived, without a reload',
  async () => {
    const { page } = await visit(scene.browser, `${scene.community.url}/about`);
    let refused = 0;
    await page.route(/\/api\/media\/[0-9a-f]{64}/, async (route) => {
      if (refused >= 3) return route.continue();
      refused += 1;
      return route.fulfill({ status: 404, json: { message: mediaText.missing } });
    });
    await page.getByRole('link', { name: 'New NFTs' }).click();
    const pictures = page.getByRole('article').locator('img[src*="/api/media/"]');
    const areThere = (all: Element[]) =>
      all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0);
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => refused).toBe(3);
    await expect.poll(() => pictures.evaluateAll(areThere)).toBe(true);
    await page.getByText(nftText.noPicture).first().waitFor({ state: 'hidden' });
    await closeContext(page.context());
  },
);
