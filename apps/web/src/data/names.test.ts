import { zeroAddress } from '@parley/domain/fields/hex';
import { getAddress } from 'viem/utils';
import { afterEach, describe, expect, test } from 'vitest';
import { writeEntry } from '../storage/expiringCache.ts';
import { browserStorage } from '../storage/testStorage.ts';
import { mainNameOptions, nameKeys, referrerOptions } from './names.ts';
import { queries } from './queries.ts';
import { configWith } from './testNode.ts';

const config = configWith({
  punkTldAddress: `0x${'d1'.repeat(20)}`,
  storageExpiry: { usernames: 0, collections: 0, profilePictures: 0 },
});
const self = getAddress(`0x${'aa'.repeat(20)}`);
const friend = getAddress(`0x${'bb'.repeat(20)}`);
const placeholder = getAddress(`0x${'ee'.repeat(20)}`);

const storage = browserStorage();
afterEach(() => queries.clear());

/** Who gets the referral fee of a mint after a visit by a link with `referrer`. */
function feeGoesTo(referrer: string | null): Promise<string> {
  if (referrer !== null) storage.entries.set('referrer', referrer);
  return queries.fetchQuery(referrerOptions(config, self));
}

/** Caches what the chain says of a name, in this spelling only: any other would need a request. */
function isHeldBy(name: string, holder: string | null): void {
  queries.setQueryData(nameKeys.holder(name), holder);
}

describe('the referrer of a link', () => {
  test.each<[string, string | null, string]>([
    ['nobody', null, zeroAddress],
    ['somebody else’s address', friend, friend],
    ['somebody else’s address in small letters', friend.toLowerCase(), friend.toLowerCase()],
    ['somebody else’s address with a slip in it', `0x${'bB'.repeat(20)}`, zeroAddress],
    ['one’s own address', self, zeroAddress],
    ['one’s own address in small letters', self.toLowerCase(), zeroAddress],
    ['the native coin placeholder', placeholder, zeroAddress],
  ])('a referrer that is %s earns what the rule says', async (_who, referrer, receiver) => {
    expect(await feeGoesTo(referrer)).toBe(receiver);
  });

  test.each(['vera', 'vera.degen', 'VERA.degen'])(
    'a referrer given as the name %s is its holder, with the TLD stripped',
    async (referrer) => {
      isHeldBy('vera', friend);
      expect(await feeGoesTo(referrer)).toBe(friend);
    },
  );

  test('a referrer whose name begins with an @ earns, and nobody with the name without it', async () => {
    isHeldBy('@vera', friend);
    isHeldBy('vera', placeholder);
    expect(await feeGoesTo('@vera.degen')).toBe(friend);
  });

  test('a referrer given as a name is stored as its holder', async () => {
    isHeldBy('vera', friend);
    await feeGoesTo('vera');
    expect(storage.entries.get('referrer')).toBe(friend);
    // A later holder of the name did not bring this visitor.
    isHeldBy('vera', self);
    expect(await queries.fetchQuery(referrerOptions(config, self))).toBe(friend);
  });

  test('a referrer given as a name of the member, of the placeholder, or of nobody earns nothing', async () => {
    for (const holder of [self, placeholder, null]) {
      isHeldBy('vera', holder);
      expect(await feeGoesTo('vera')).toBe(zeroAddress);
    }
    expect(storage.entries.get('referrer')).toBe('vera');
  });
});

describe('a main name that an earlier visit stored', () => {
  const startOf = () => {
    const { initialData, initialDataUpdatedAt } = mainNameOptions(config, self);
    return [initialData, initialDataUpdatedAt].map((one) =>
      typeof one === 'function' ? one() : one,
    );
  };

  test('is shown at once, and asked for again when it is older than a minute', () => {
    writeEntry('username', self, { username: 'vera' }, 5_000);
    expect(startOf()).toEqual(['vera', 5_000]);
  });

  test('is asked for at once where there was none: a mint may have ended while no page saw it', () => {
    writeEntry('username', self, { username: null });
    expect(startOf()).toEqual([null, 0]);
  });
});
