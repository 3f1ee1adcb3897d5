import { stringToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chainId, openPage, startPeers, type TestPage } from './testPage.ts';
import { emptyStorage } from './testStorage.ts';

const { chain, relay } = startPeers();
let page: TestPage;
let phone: TestPage['phone'];
const ask: TestPage['ask'] = (method, params) => page.ask(method, params);
const sign = () => ask('personal_sign', [stringToHex('hello'), phone.addresses[0]]);

async function openedWith(storage: () => Storage): Promise<void> {
  page = await openPage(relay(), chain(), storage);
  phone = page.phone;
}
beforeEach(async () => {
  const storage = emptyStorage();
  await openedWith(() => storage);
});
afterEach(async () => {
  vi.useRealTimers();
  await phone.stop();
});

describe('a session', () => {
  test('a session is there again after a reload, signs, and shows no code', async () => {
    await page.connect();
    const codes = page.shown.length;
    await page.reload();
    expect(await ask('eth_accounts')).toEqual([phone.addresses[0]]);
    expect(await ask('eth_requestAccounts')).toEqual([phone.addresses[0]]);
    expect(await sign()).toMatch(/^0x/);
    expect(page.shown).toHaveLength(codes);
  });

  test('a session that was ended on the phone meanwhile is a disconnect after the reload', async () => {
    await page.connect();
    await page.close();
    await phone.disconnect();
    await page.reload();
    const ends = page.heard('disconnect');
    await expect.poll(() => ends).toMatchObject([{ code: 4900 }]);
  });

  test('a session outlives a relay that drops every connection', async () => {
    await page.connect();
    const subscriptions = () =>
      relay().calls.filter((call) => call === 'irn_batchSubscribe').length;
    const before = subscriptions();
    relay().dropSockets();
    // Page and phone both reconnect by themselves.
    await expect.poll(subscriptions).toBeGreaterThanOrEqual(before + 2);
    expect(await sign()).toMatch(/^0x/);
  });

  test('a session that was made for other chains is stale: it is ended, and the next one is asked for', async () => {
    await page.connect();
    await page.reload(8453);
    expect(await ask('eth_accounts')).toEqual([]);
    await expect.poll(() => phone.sessions()).toBe(0);
    phone.behavior.chainIds = [8453];
    expect(await page.connect()).toEqual([phone.addresses[0]]);
    expect(await ask('eth_chainId')).toBe('0x2105');
  });

  test('a session is ended from here, and the phone knows', async () => {
    await page.connect();
    const ends = page.heard('disconnect');
    await page.provider.end();
    expect(await ask('eth_accounts')).toEqual([]);
    await expect.poll(() => phone.sessions()).toBe(0);
    await page.reload();
    expect(await ask('eth_accounts')).toEqual([]);
    expect(ends).toEqual([]);
  });

  test('a session is ended from here within 2 seconds even if the relay is gone', async () => {
    await page.connect();
    relay().setOpen(false);
    const start = performance.now();
    await page.provider.end();
    // A loaded machine takes its time besides; without a limit the relay is waited for.
    expect(performance.now() - start).toBeLessThan(20_000);
    relay().setOpen(true);
    await page.reload();
    expect(await ask('eth_accounts')).toEqual([]);
  });

  test('a session lasts as long as the page where the browser denies storage', async () => {
    await phone.stop();
    await openedWith(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await page.connect()).toEqual([phone.addresses[0]]);
    expect(await sign()).toMatch(/^0x/);
    await page.reload();
    expect(await ask('eth_accounts')).toEqual([]);
  });
});

describe('a code that nobody scans', () => {
  test('a code that nobody scans is replaced after five minutes, and the new one can be scanned', async () => {
    const timers = { toFake: ['setTimeout', 'clearTimeout', 'Date'] as const };
    vi.useFakeTimers({ toFake: [...timers.toFake], shouldAdvanceTime: true });
    const accounts = ask('eth_requestAccounts');
    const first = await page.code();
    vi.advanceTimersByTime(5 * 60_000 + 1_000);
    await expect.poll(() => page.shown.length).toBe(2);
    const second = await page.code();
    expect(second).not.toBe(first);
    await phone.scan(second);
    expect(await accounts).toEqual([phone.addresses[0]]);
  });
});

describe('the chain', () => {
  const change = (method: string, id: number) =>
    ask(method, [{ chainId: `0x${id.toString(16)}`, chainName: 'Degen Chain' }]);

  test('a switch of the chain is asked of the phone, and done when it agrees', async () => {
    await page.connect();
    await phone.changeChain(1);
    await expect.poll(() => ask('eth_chainId')).toBe('0x1');
    const changes = page.heard('chainChanged');
    expect(await change('wallet_switchEthereumChain', chainId)).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x27bc86aa');
    expect(changes).toEqual(['0x27bc86aa']);
    expect(phone.asked).toEqual(['wallet_switchEthereumChain']);
  });

  test('a switch of the chain is done here where the phone takes no such request, since every request names its chain', async () => {
    phone.behavior.methods = ['personal_sign', 'eth_sendTransaction'];
    await page.connect();
    await phone.changeChain(1);
    await expect.poll(() => ask('eth_chainId')).toBe('0x1');
    expect(await change('wallet_switchEthereumChain', chainId)).toBeNull();
    expect(await ask('eth_chainId')).toBe('0x27bc86aa');
    expect(phone.asked).toEqual([]);
    await expect(change('wallet_switchEthereumChain', 5)).rejects.toMatchObject({ code: 4200 });
  });

  test('a switch of the chain is not done when the member refuses it', async () => {
    await page.connect();
    await phone.changeChain(1);
    await expect.poll(() => ask('eth_chainId')).toBe('0x1');
    phone.behavior.rejects = true;
    const switching = change('wallet_switchEthereumChain', chainId);
    await expect(switching).rejects.toMatchObject({ code: 4001 });
    expect(await ask('eth_chainId')).toBe('0x1');
  });

  test('a phone that does not know the chain is on another one until it adds it', async () => {
    phone.behavior.chainIds = [1];
    expect(await page.connect()).toEqual([phone.addresses[0]]);
    expect(await ask('eth_chainId')).toBe('0x1');
    const changes = page.heard('chainChanged');
    await phone.grantChains([1, chainId]);
    await expect.poll(() => changes).toEqual(['0x27bc86aa']);
    expect(await sign()).toMatch(/^0x/);
  });
});
