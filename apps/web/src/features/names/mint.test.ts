import { mintText } from '@parley/text/mint';
import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceKeys } from '../../data/balance.ts';
import { nameKeys } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { queries } from '../../data/queries.ts';
import { configWith } from '../../data/testNode.ts';
import { browserStorage } from '../../storage/testStorage.ts';
import { mint } from './mint.ts';

/** What the page says, and how its transaction ends. */
const page = vi.hoisted(() => ({
  toasts: [] as string[],
  sent: [] as string[],
  isMinted: true,
  mainName: 'vera',
}));
vi.mock('../../transactions/run.ts', () => ({
  runTransaction: async ({ what }: { what: string }) => {
    page.sent.push(what);
    return page.isMinted;
  },
}));
vi.mock('../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => void page.toasts.push(`${kind}: ${message}`),
}));
vi.mock('../../wallet/wallet.ts', () => ({
  openReads: async () => [null, { getMainName: async () => page.mainName }],
}));

const holder = `0x${'aa'.repeat(20)}` as const;
const config = configWith({
  tldName: '.degen',
  punkMinterAddress: `0x${'d1'.repeat(20)}`,
  punkTldAddress: `0x${'d2'.repeat(20)}`,
});
const wanted = { name: 'Vera', holder, valueWei: 10n };

browserStorage();
// What still loads when a file ends counts as an error of the run.
beforeAll(() => import('@parley/chain/names/getMainName'));
beforeEach(() => {
  Object.assign(page, { toasts: [], sent: [], isMinted: true, mainName: 'vera' });
  queries.setQueryData(balanceKeys.native(holder), 100n);
  queries.setQueryData(nameKeys.holder('vera'), null);
  queries.setQueryData(pointKeys.of(holder), 0n);
});
afterEach(() => queries.clear());

/** Whether what is known is asked for again. */
const isRefreshed = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated;

describe('minting a name', () => {
  test('refreshes the balance, the points, the holder, and the main name', async () => {
    queries.setQueryData(nameKeys.main(holder), null);
    expect(await mint(config, queries, wanted)).toBe(true);
    expect(page.sent).toEqual(['Mint vera.degen']);
    expect(isRefreshed(balanceKeys.native(holder))).toBe(true);
    expect(isRefreshed(pointKeys.of(holder))).toBe(true);
    expect(isRefreshed(nameKeys.holder('vera'))).toBe(true);
    expect(queries.getQueryData(nameKeys.main(holder))).toBe('vera');
    expect(page.toasts).toEqual([`success: ${mintText.success('vera.degen')}`]);
  });

  test('that does not succeed refreshes the balance and the holder, and promises nothing', async () => {
    page.isMinted = false;
    expect(await mint(config, queries, wanted)).toBe(false);
    expect(isRefreshed(balanceKeys.native(holder))).toBe(true);
    expect(isRefreshed(nameKeys.holder('vera'))).toBe(true);
    expect(page.toasts).toEqual([]);
  });

  test('beside another main name says that the main name stays', async () => {
    page.mainName = 'otto';
    expect(await mint(config, queries, wanted)).toBe(true);
    expect(page.toasts).toEqual([`success: ${mintText.second('vera.degen', 'otto.degen')}`]);
  });

  test('sends nothing in a community without name contracts', async () => {
    const without = configWith({ punkMinterAddress: '', punkTldAddress: '' });
    expect(await mint(without, queries, wanted)).toBe(false);
    expect(page.sent).toEqual([]);
  });
});
