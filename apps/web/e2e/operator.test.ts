import { createReadClient } from '@parley/chain/client';
import { getOwnedState } from '@parley/chain/operator/getOwnedState';
import { type OwnedName, ownedPlaces } from '@parley/chain/operator/ownedContracts';
import { getPoints } from '@parley/chain/points/getPoints';
import { startCommunity } from '@parley/testkit/community';
import { deploySafe } from '@parley/testkit/safe';
import { longTest, test } from '@parley/testkit/tests';
import { accountText } from '@parley/text/account';
import { deviceText } from '@parley/text/devices';
import { mintText } from '@parley/text/mint';
import { operatorText } from '@parley/text/operator';
import { sendText } from '@parley/text/send';
import { transactionText } from '@parley/text/transactions';
import type { Page } from 'playwright-core';
import { type Address, type Hex, parseEther } from 'viem';
import { expect } from 'vitest';
import { ownerKey } from '../../../tools/start/history/people.ts';
import { violationsOn } from './axe.ts';
import { openChainMember } from './chainMember.ts';
import { configOf, openScene } from './scene.ts';
import { nameField } from './steps.ts';
import { accountMenu, joinCommunity, openFromMenu, openRecent } from './testMember.ts';

// One of its own: its owner changes it.
const scene = openScene(startCommunity);

const { powers, contracts } = operatorText;
type PowerName = keyof typeof powers;

/** A contract's section of the owner's page. */
const section = (page: Page, name: OwnedName) =>
  page.getByRole('region', { name: contracts[name], exact: true });

/** The button of an act, and `about` whom or what it is. */
function button(page: Page, contract: OwnedName, power: PowerName, about = '') {
  const { verb, label } = powers[power];
  const name = `${verb}: ${label}${about === '' ? '' : ` ${about}`}`;
  return section(page, contract).getByRole('button', { name, exact: true });
}

/** Opens an act, types into its fields, checks what it says of before and after, and confirms it. */
async function act(
  page: Page,
  [contract, power, about]: [OwnedName, PowerName, string?],
  typed: Record<string, string> = {},
  says: readonly string[] = [],
): Promise<void> {
  await button(page, contract, power, about).click();
  const { verb, label, most } = powers[power];
  const dialog = page.getByRole('dialog', { name: `${verb}: ${label}` });
  await dialog.getByText(most).waitFor();
  for (const [name, value] of Object.entries(typed)) {
    await dialog.getByRole('textbox', { name, exact: true }).fill(value);
  }
  for (const sentence of says) await dialog.getByText(sentence).first().waitFor();
  // An act about one amount names it.
  await dialog.getByRole('button', { name: new RegExp(`^${verb}(: [\\d.,]+ \\S+)?$`) }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function openChain() {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return {
    client,
    config,
    async stateOf(name: OwnedName) {
      const states = await getOwnedState(client, ownedPlaces(config));
      const state = states.find((one) => one.name === name);
      if (state === undefined) throw new Error(`${name} has no owner`);
      return state;
    },
  };
}

const keyOfOwner = () => ownerKey(scene.community.dataFolder);

/** The owner on the page of operators, and a member. */
async function openMembers() {
  const { url } = scene.community;
  const [chain, owner, member] = await Promise.all([
    openChain(),
    joinCommunity(scene.browser, `${url}/operator`, undefined, {}, { key: keyOfOwner() }),
    joinCommunity(scene.browser, url),
  ]);
  const heir = member.wallet.address;
  const end = async () => {
    expect([...owner.faults, ...member.faults]).toEqual([]);
    await Promise.all([owner, member].map(({ page }) => page.context().close()));
  };
  return { url, chain, owner, page: owner.page, member, heir, end };
}

test('the owner pauses sales, sets prices, and pays out the treasury', async () => {
  const { url, chain, owner, page, member, heir, end } = await openMembers();

  // The menu of an owner leads to the page; that of a member does not.
  await page.goto(url);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: accountText.operator }).click();
  await section(page, 'NameMinter').getByText(operatorText.ownedByYou).waitFor();
  await page.getByText(operatorText.health.well).first().waitFor();
  await page.getByText(operatorText.cap('1,000'), { exact: false }).waitFor();
  // Contracts of the community are called by their names.
  await section(page, 'ActivityPoints').getByText(contracts.NameMinter, { exact: true }).waitFor();

  expect(await violationsOn(page)).toEqual([]);

  await act(page, ['NameMinter', 'pause'], {}, [
    `${operatorText.running} → ${operatorText.paused}`,
  ]);
  await expect.poll(async () => (await chain.stateOf('NameMinter')).settings.paused).toBe(true);
  await member.page.reload();
  await (await nameField(member.page)).fill('patience');
  await member.page.getByText(mintText.paused).waitFor();
  await act(page, ['NameMinter', 'resume']);

  // What is above a cap, or no address, cannot be sent.
  await button(page, 'NameMinter', 'setReferralFee').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('20.01');
  const { verb } = powers.setReferralFee;
  const change = dialog.getByRole('button', { name: new RegExp(`^${verb}(: 20 %)?$`) });
  expect(await change.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('20');
  owner.wallet.behavior.rejects = true;
  const asked = owner.wallet.asked.length;
  await change.click();
  await expect.poll(() => owner.wallet.asked.slice(asked)).toContain('eth_sendTransaction');
  // A declined change loses nothing that was typed.
  await expect.poll(() => change.isEnabled()).toBe(true);
  expect(await dialog.getByRole('textbox').inputValue()).toBe('20');
  owner.wallet.behavior.rejects = false;
  await change.click();
  await dialog.waitFor({ state: 'hidden' });

  const five = operatorText.characters(5);
  await act(page, ['NameMinter', 'setPrices'], { [five]: '12.5' }, ['10 DEGEN → 12.5 DEGEN']);
  await member.page.reload();
  await (await nameField(member.page)).fill('patience');
  await member.page.getByText('12.5', { exact: false }).first().waitFor();

  const buyer = await openChainMember(scene.community);
  await buyer.mint('patience');
  const { revenue = 0n, treasury } = (await chain.stateOf('NameMinter')).settings;
  expect(revenue).toBeGreaterThanOrEqual(parseEther('12.5'));
  await act(page, ['NameMinter', 'setTreasury'], { [powers.setTreasury.label]: heir });
  const before = await chain.client.getBalance({ address: heir });
  await act(page, ['NameMinter', 'withdrawRevenue']);
  expect((await chain.client.getBalance({ address: heir })) - before).toBe(revenue);
  expect(treasury).not.toBe(heir);
  expect((await chain.stateOf('NameMinter')).settings.revenue).toBe(0n);
  await end();
});

longTest(
  'the owner appoints moderators, gives points, pays out collections, and hands over',
  async () => {
    const { url, chain, owner, page, member, heir, end } = await openMembers();
    const buyer = await openChainMember(scene.community);
    await act(page, ['Moderators', 'addModerator'], { [operatorText.address]: heir });
    await button(page, 'Moderators', 'removeModerator', heir).waitFor();
    expect((await chain.stateOf('Moderators')).settings.moderators).toEqual([heir]);

    // Points for somebody by their username, the right to mint, and what collections hold for the treasury.
    await buyer.mint('steward');
    const activityPoints = chain.config.activityPointsAddress as Address;
    const pointsOf = () => getPoints(chain.client, { activityPoints, address: buyer.address });
    const pointsBefore = await pointsOf();
    const bonus = `${powers.bonus.verb}: ${powers.bonus.label}`;
    await button(page, 'ActivityPoints', 'bonus').click();
    const dialog = page.getByRole('dialog', { name: bonus });
    const own = owner.wallet.address;
    const alike = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase();
    await dialog.getByRole('textbox', { name: operatorText.member, exact: true }).fill(alike);
    await dialog.getByRole('alert').filter({ hasText: sendText.twin.addressTitle }).waitFor();
    const hold = operatorText.hold(powers.bonus.verb);
    await dialog.getByRole('button', { name: hold, exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: powers.bonus.verb, exact: true }).count()).toBe(
      0,
    );
    await page.keyboard.press('Escape');
    await act(
      page,
      ['ActivityPoints', 'bonus'],
      {
        [operatorText.member]: '@steward',
        [operatorText.amount]: '2.5',
        [operatorText.reason]: 'For the map',
      },
      ['2.5 AP', 'steward.degen'],
    );
    expect((await pointsOf()) - pointsBefore).toBe(parseEther('2.5'));
    await act(page, ['ChatToken', 'setMinterAllowance'], {
      [operatorText.minter]: heir,
      [operatorText.amount]: '1,000',
    });
    const sweep = button(page, 'NameAirdrop', 'sweep');
    expect(await sweep.isDisabled()).toBe(true);
    await section(page, 'NameAirdrop')
      .getByText(/^Claims are open until /)
      .waitFor();
    await buyer.launchAndBuy('Patience');
    const { collectionFees } = (await chain.stateOf('Launchpad')).settings;
    await act(page, ['Launchpad', 'setTreasury'], { [powers.setTreasury.label]: heir });
    const held = await chain.client.getBalance({ address: heir });
    await act(page, ['Launchpad', 'withdrawCollectionFees']);
    expect((await chain.client.getBalance({ address: heir })) - held).toBe(
      collectionFees?.totalWei,
    );
    expect(collectionFees?.totalWei).toBeGreaterThan(0n);
    await page.getByRole('region', { name: operatorText.features.title }).waitFor();

    // Ownership moves once the other wallet accepts.
    await act(page, ['Moderators', 'transferOwnership', owner.wallet.address], {
      [operatorText.newOwner]: heir,
    });
    expect((await chain.stateOf('Moderators')).owner).toBe(owner.wallet.address);
    await member.page.goto(`${url}/operator`);
    expect(await button(member.page, 'NameMinter', 'pause').isDisabled()).toBe(true);
    await act(member.page, ['Moderators', 'acceptOwnership']);
    expect((await chain.stateOf('Moderators')).owner).toBe(heir as Address);
    await end();
  },
);

longTest('a Safe takes a contract over, uses it once its signers agree, and signs in', async () => {
  const { url } = scene.community;
  const chain = await openChain();
  const payer = await openChainMember(scene.community);
  const safe = await deploySafe(payer.rpcUrl, payer.wallet);
  const [owner, signers] = await Promise.all([
    joinCommunity(scene.browser, `${url}/operator`, undefined, {}, { key: keyOfOwner() }),
    joinCommunity(scene.browser, url, undefined, {}, { safe }),
  ]);
  const { page, wallet } = signers;
  await act(owner.page, ['NameMinter', 'transferOwnership', owner.wallet.address], {
    [operatorText.newOwner]: safe.address,
  });
  await page.reload();
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: accountText.operator }).click();

  /** What the page asks for is proposed; it takes effect when the other signer signs. */
  const propose = async (power: PowerName) => {
    const count = wallet.proposals.length;
    await act(page, ['NameMinter', power]);
    await page.getByText(transactionText.proposed).first().waitFor();
    expect(wallet.proposals).toHaveLength(count + 1);
    return wallet.proposals[count] as Hex;
  };
  const accepted = await propose('acceptOwnership');
  expect((await chain.stateOf('NameMinter')).owner).toBe(owner.wallet.address);
  await safe.execute(accepted);
  await section(page, 'NameMinter').getByText(operatorText.ownedByYou).waitFor();

  const paused = await propose('pause');
  expect((await chain.stateOf('NameMinter')).settings.paused).toBe(false);
  await safe.execute(paused);
  await button(page, 'NameMinter', 'resume').waitFor();
  expect((await chain.stateOf('NameMinter')).settings.paused).toBe(true);
  // Both are listed, and the page has heard that they were carried out.
  await openRecent(page);
  const { confirmed } = transactionText.status;
  const list = page.getByRole('dialog', { name: transactionText.title });
  await expect.poll(() => list.getByText(confirmed, { exact: true }).count()).toBe(2);
  await page.keyboard.press('Escape');

  await openFromMenu(page, accountText.settings);
  await page.getByRole('button', { name: deviceText.title }).click();
  const devices = page.getByRole('dialog', { name: deviceText.title });
  await devices.getByRole('button', { name: deviceText.signIn }).click();
  await devices.getByText(deviceText.current).waitFor();
  expect([...owner.faults, ...signers.faults]).toEqual([]);
  await Promise.all([owner.page.context().close(), page.context().close()]);
});

test('everybody else is told whose page it is, and has no link to it', async () => {
  const { page, faults } = await joinCommunity(scene.browser, `${scene.community.url}/operator`);
  await page.getByText(operatorText.notYours).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: accountText.settings }).waitFor();
  expect(await page.getByRole('menuitem', { name: accountText.operator }).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
