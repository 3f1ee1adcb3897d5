import { describe, expect, test } from 'vitest';
import { watchAnnouncedWallets } from './announced.ts';

const provider = { request: async () => null };
const announce = (page: EventTarget, detail: unknown) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
const wallet = (rdns: string, name: string, icon = 'data:image/svg+xml,<svg/>') => ({
  info: { uuid: `uuid of ${name}`, rdns, name, icon },
  provider,
});

describe('announced wallets', () => {
  test('announced wallets are asked for, and listed in the order in which they answer', () => {
    const page = new EventTarget();
    page.addEventListener('eip6963:requestProvider', () =>
      announce(page, wallet('io.rabby', 'Rabby')),
    );
    const wallets = watchAnnouncedWallets(page);
    announce(page, wallet('io.metamask', 'MetaMask'));
    expect(wallets.get().map(({ id, name }) => [id, name])).toEqual([
      ['io.rabby', 'Rabby'],
      ['io.metamask', 'MetaMask'],
    ]);
  });

  test('announced wallets are listed once each, however often they announce themselves', () => {
    const page = new EventTarget();
    const wallets = watchAnnouncedWallets(page);
    const metaMask = wallet('io.metamask', 'MetaMask');
    announce(page, metaMask);
    announce(page, metaMask);
    announce(page, { ...metaMask, info: { ...metaMask.info, uuid: 'another' } });
    announce(page, { ...metaMask, provider: { request: async () => 1 } });
    expect(wallets.get().map(({ name }) => name)).toEqual(['MetaMask']);
  });

  test('announced wallets that claim the same rdns are all listed, each under an id of its own', async () => {
    const page = new EventTarget();
    const wallets = watchAnnouncedWallets(page);
    const second = { request: async () => 1 };
    announce(page, wallet('io.metamask', 'MetaMask'));
    announce(page, { ...wallet('io.metamask', 'Second'), provider: second });
    expect(wallets.get().map(({ id, name }) => [id, name])).toEqual([
      ['io.metamask', 'MetaMask'],
      ['io.metamask/uuid of Second', 'Second'],
    ]);
    expect(await wallets.get()[0]?.provider()).toBe(provider);
    expect(await wallets.get()[1]?.provider()).toBe(second);
  });

  test('announced wallets that are no wallets are left out', () => {
    const page = new EventTarget();
    const wallets = watchAnnouncedWallets(page);
    announce(page, null);
    announce(page, { info: { rdns: '', name: 'x', icon: '' }, provider });
    announce(page, { info: { rdns: 'a', name: 'x'.repeat(65), icon: '' }, provider });
    announce(page, { info: { rdns: 'a', name: 'x', icon: '' }, provider: {} });
    expect(wallets.get()).toEqual([]);
  });

  test.each(['own:demo', 'a b', 'io.metamask/uuid', 'a:b', ' '])(
    'a wallet that announces “%s” in place of a domain is left out',
    (rdns) => {
      const page = new EventTarget();
      const wallets = watchAnnouncedWallets(page);
      announce(page, wallet(rdns, 'A'));
      expect(wallets.get()).toEqual([]);
    },
  );

  test.each([
    ['Meta\u200bMask\u202e', 'com.example', 'MetaMask'],
    ['W'.repeat(64), 'com.long', `${'W'.repeat(39)}…`],
    ['\u3164', 'com.nameless', 'com.nameless'],
    ['\u3164', '\u200b', 'Browser wallet'],
  ])('the announced name %j of %j is shown as “%s”', (name, rdns, shown) => {
    const page = new EventTarget();
    const wallets = watchAnnouncedWallets(page);
    announce(page, wallet(rdns, name));
    expect(wallets.get()[0]?.name).toBe(shown);
  });

  test('announced wallets show a picture only when they brought it along', () => {
    const page = new EventTarget();
    const wallets = watchAnnouncedWallets(page);
    announce(page, wallet('a', 'A', 'https://elsewhere.example/a.png'));
    announce(page, wallet('b', 'B'));
    expect(wallets.get().map(({ icon }) => icon)).toEqual([null, 'data:image/svg+xml,<svg/>']);
  });
});
