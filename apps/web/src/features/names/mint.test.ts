import { mintText } from '@parley/text/mint';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceKeys } from '../../data/balance.ts';
import { nameKeys } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { queries } from '../../data/queries.ts';
import { configWith } from '../../data/testNode.ts';
import { browserStorage } from '../../storage/testStorage.ts';
import type { Prepared } from '../../transactions/useWrite.ts';
import { prepareMint } from './useMintName.ts';

/** The main name that the chain tells. */
const chain = vi.hoisted(() => ({ mainName: 'vera' }));
vi.mock('../../wallet/wallet.ts', () => ({
  openReads: async () => [null, { getMainName: async () => chain.mainName }],
}));

const holder = `0x${'aa'.repeat(20)}` as const;
const config = configWith({
  tldName: '.degen',
  punkMinterAddress: `0x${'d1'.repeat(20)}`,
  punkTldAddress: `0x${'d2'.repeat(20)}`,
});
const prepare = (of = config) => prepareMint(of, queries, { name: 'Vera', valueWei: 10n }, holder);
const told = (prepared: Prepared | null) => prepared?.tell?.('0x', null as never);

browserStorage();
// What still loads when a file ends counts as an error of the run.
beforeAll(() => import('@parley/chain/names/getMainName'));
beforeEach(() => Object.assign(chain, { mainName: 'vera' }));
afterEach(() => queries.clear());

describe('minting a name', () => {
  test('makes the balance, the points, the holder, and the main name stale', async () => {
    const prepared = await prepare();
    expect(prepared?.what).toBe('Mint vera.degen');
    expect(prepared?.stale).toEqual([
      nameKeys.holder('vera'),
      nameKeys.main(holder),
      balanceKeys.native(holder),
      pointKeys.of(holder),
    ]);
  });

  test('tells a first name, by what the chain says and not by what was known before', async () => {
    queries.setQueryData(nameKeys.main(holder), null);
    expect(await told(await prepare())).toBe(mintText.success('vera.degen'));
    expect(queries.getQueryData(nameKeys.main(holder))).toBe('vera');
  });

  test('beside another main name says that the main name stays', async () => {
    chain.mainName = 'otto';
    expect(await told(await prepare())).toBe(mintText.second('vera.degen', 'otto.degen'));
  });

  test('prepares nothing in a community without name contracts', async () => {
    expect(await prepare(configWith({ punkMinterAddress: '', punkTldAddress: '' }))).toBeNull();
  });
});
