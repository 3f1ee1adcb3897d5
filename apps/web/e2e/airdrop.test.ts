import { createReadClient } from '@parley/chain/client';
import { airdropText } from '@parley/text/airdrop';
import { type Address, erc20Abi, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { configOf, openScene } from './scene.ts';
import { mintName } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene();
const perName = parseEther('250');

async function openTokens() {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return (holder: Address) =>
    client.readContract({
      address: config.chatTokenAddress as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    });
}

test('a member finds what their names get, claims it all, and claims for somebody else', async () => {
  const join = () => joinCommunity(scene.browser, `${scene.community.url}/airdrop`);
  const [anna, bert] = [await join(), await join()];
  const tokensOf = await openTokens();
  const before = await Promise.all([anna, bert].map(({ wallet }) => tokensOf(wallet.address)));
  const claimAll = anna.page.getByRole('button', { name: airdropText.claimAll });
  await anna.page.getByText(airdropText.noNames).waitFor();
  expect(await claimAll.isDisabled()).toBe(true);

  // A name shows as soon as the index knows it.
  await mintName(anna.page, 'airdropanna');
  await mintName(bert.page, 'airdropbert');
  const row = anna.page.getByRole('listitem').filter({ hasText: 'airdropanna' });
  const claim = airdropText.claimName('250', 'CHAT', 'airdropanna.degen');
  await row.getByRole('button', { name: claim }).waitFor();
  expect(await claimAll.textContent()).toBe(airdropText.claimAllNow('250 CHAT'));
  await claimAll.click();
  await row.getByText(airdropText.claimed).waitFor();
  expect((await tokensOf(anna.wallet.address)) - (before[0] ?? 0n)).toBe(perName);
  expect(await claimAll.isDisabled()).toBe(true);

  // For somebody else: the tokens go to the holder.
  const field = anna.page.getByRole('textbox', { name: airdropText.name });
  await field.fill('airdropanna');
  await anna.page.getByText(airdropText.notThere).waitFor();
  await field.fill('airdropnobody');
  await anna.page.getByText(airdropText.nobody('airdropnobody.degen')).waitFor();
  await field.fill('@AirdropBert.degen');
  await anna.page.getByRole('button', { name: airdropText.look('250 CHAT') }).click();
  await anna.page.getByText(airdropText.notThere).waitFor();
  expect((await tokensOf(bert.wallet.address)) - (before[1] ?? 0n)).toBe(perName);

  // Whose page was open all the time sees it, and has nothing left to claim.
  const his = bert.page.getByRole('listitem').filter({ hasText: 'airdropbert' });
  await his.getByText(airdropText.claimed).waitFor();
  await expect
    .poll(() => bert.page.getByRole('button', { name: airdropText.claimAll }).isDisabled())
    .toBe(true);
  expect([...anna.faults, ...bert.faults]).toEqual([]);
  await Promise.all([anna, bert].map(({ page }) => page.context().close()));
});
