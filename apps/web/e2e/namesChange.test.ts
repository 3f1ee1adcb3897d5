import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { longTest, test } from '@parley/testkit/tests';
import { changeNameText } from '@parley/text/changeName';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { configOf, openScene } from './scene.ts';
import { mintName } from './steps.ts';
import { accountMenu, garble, joinCommunity, openFromMenu, type TestMember } from './testMember.ts';

const scene = openScene();
let member: TestMember;
let page: Page;

afterEach(() => page?.context().close());

/** A member who has minted these names, the first of which is the main one. */
async function joinWithNames(...names: [string, string]): Promise<void> {
  member = await joinCommunity(scene.browser, scene.community.url);
  page = member.page;
  for (const name of names) await mintName(page, name);
  await expect.poll(() => accountMenu(page).textContent()).toBe(`${names[0]}.degen`);
  await expect.poll(() => toast(waiting).count()).toBe(0);
}

const waiting =
  'Please wait for your transaction to confirm. Click on this notification to see transaction in the block explorer.';

const dialog = () => page.getByRole('dialog', { name: 'Change your username' });
const submit = () => dialog().getByRole('button', { name: 'Submit' });
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
const succeeded = () => toast('You have successfully changed your username!');

async function choose(name: string): Promise<void> {
  await openFromMenu(page, 'Change username');
  await dialog().getByLabel('Enter your new main username (you must own it):').fill(name);
  await submit().click();
}

/** The main name as this browser stored it. */
function storedName(): Promise<unknown> {
  const key = `${member.wallet.address.toLowerCase()}-username`;
  return page.evaluate((kept) => JSON.parse(localStorage.getItem(kept) ?? 'null')?.username, key);
}

async function nameOnChain(): Promise<string> {
  const config = await configOf(scene.community);
  const registry = config.punkTldAddress as `0x${string}`;
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return getMainName(client, { registry, address: member.wallet.address });
}

describe('changing the username', () => {
  test('a change of the username is told while it waits and when it is done; the name is shown, stored, and the dialog closed', async () => {
    await joinWithNames('first-of-ada', 'second-of-ada');
    expect(await storedName()).toBe('first-of-ada');
    await choose('Second-Of-Ada');
    await toast(waiting).waitFor();
    await succeeded().waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => accountMenu(page).textContent()).toBe('second-of-ada.degen');
    expect(await storedName()).toBe('second-of-ada');
    expect(await nameOnChain()).toBe('second-of-ada');
    expect(member.faults).toEqual([]);
  });

  longTest(
    'the names that a member owns besides their main one are offered, and a press takes one',
    async () => {
      await joinWithNames('first-of-cleo', 'second-of-cleo');
      await openFromMenu(page, 'Change username');
      const own = dialog().getByRole('group', { name: changeNameText.own });
      await own.getByRole('button', { name: 'Use second-of-cleo.degen' }).click();
      expect(await own.getByRole('button').count()).toBe(1);
      await submit().click();
      await succeeded().waitFor();
      expect(await nameOnChain()).toBe('second-of-cleo');
      await openFromMenu(page, 'Change username');
      await own.getByRole('button', { name: 'Use first-of-cleo.degen' }).waitFor();
      expect(member.faults).toEqual([]);
    },
  );

  longTest(
    'a change of the username that the member declines is quiet, one that fails in its block is told, and neither changes anything; it cannot be submitted twice at once',
    async () => {
      await joinWithNames('first-of-bob', 'second-of-bob');
      member.wallet.behavior.rejects = true;
      await choose('second-of-bob');
      const asked = () => member.wallet.asked.filter((method) => method === 'eth_sendTransaction');
      await expect.poll(asked).toHaveLength(3);
      await expect.poll(() => submit().isEnabled()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await succeeded().count()).toBe(0);
      expect(await accountMenu(page).textContent()).toBe('first-of-bob.degen');

      member.wallet.behavior.rejects = false;
      await garble(member);
      await submit().click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toBe('Transaction has failed.');
      await expect.poll(() => submit().isEnabled()).toBe(true);
      expect(await dialog().isVisible()).toBe(true);
      expect(await succeeded().count()).toBe(0);
      expect(await accountMenu(page).textContent()).toBe('first-of-bob.degen');
      expect(await storedName()).toBe('first-of-bob');
      expect(await nameOnChain()).toBe('first-of-bob');

      member.wallet.behavior.hangs = ['eth_sendTransaction'];
      await submit().click();
      await expect.poll(asked).toHaveLength(5);
      expect(await submit().isDisabled()).toBe(true);
      expect(await submit().getAttribute('aria-busy')).toBe('true');
    },
  );

  longTest(
    'a change of the username on another network first asks the wallet to change it, and sends nothing before',
    async () => {
      await joinWithNames('first-of-dora', 'second-of-dora');
      member.wallet.behavior.chainId = 1;
      await member.wallet.tell('chainChanged', '0x1');
      await page.getByRole('button', { name: 'Unsupported network' }).waitFor();
      const before = member.wallet.asked.length;
      const asked = () =>
        member.wallet.asked
          .slice(before)
          .filter((method) =>
            ['wallet_switchEthereumChain', 'eth_sendTransaction'].includes(method),
          );

      member.wallet.behavior.rejects = true;
      await choose('second-of-dora');
      await expect.poll(asked).toEqual(['wallet_switchEthereumChain']);
      await expect.poll(() => submit().isEnabled()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(asked()).toEqual(['wallet_switchEthereumChain']);

      member.wallet.behavior.rejects = false;
      await submit().click();
      await succeeded().waitFor();
      expect(asked()).toEqual([
        'wallet_switchEthereumChain',
        'wallet_switchEthereumChain',
        'eth_sendTransaction',
      ]);
      expect(await nameOnChain()).toBe('second-of-dora');
    },
  );
});
