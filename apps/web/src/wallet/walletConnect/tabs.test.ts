import { stringToHex } from 'viem';
import { expect, test } from 'vitest';
import { leavePageOpen, openPage, startPeers } from './testPage.ts';
import { emptyStorage } from './testStorage.ts';

const { chain, relay } = startPeers();

test('a tab that shows a code and gives it up leaves the session alone that another tab has made', async () => {
  const storage = emptyStorage();
  const first = await openPage(relay(), chain(), () => storage);
  const asked = first.ask('eth_requestAccounts').catch(() => null);
  await first.code();
  leavePageOpen();
  const second = await openPage(relay(), chain(), () => storage);
  await second.connect();
  // The first tab writes everything that it knows, which does not include the session.
  first.cancel();
  await asked;
  const again = first.ask('eth_requestAccounts').catch(() => null);
  await first.code();
  first.cancel();
  await again;

  await second.reload();
  const { phone } = second;
  expect(await second.ask('eth_accounts')).toEqual([phone.addresses[0]]);
  const signature = await second.ask('personal_sign', [stringToHex('hello'), phone.addresses[0]]);
  expect(signature).toMatch(/^0x/);
  expect(phone.sessions()).toBe(1);
  await Promise.all([first.phone.stop(), phone.stop()]);
});
