import { expect, test } from 'vitest';
import type { DrawCard } from '../platform/cardHttp.ts';
import { testCommunity } from '../testCommunity.ts';
import type { PreviewRow } from './previewStore.ts';
import { createPreviews } from './previews.ts';

const creator = `0x${'ab'.repeat(20)}`;
const shortened = '0xabab…abab';
const row: PreviewRow = {
  unique_id: 'cats',
  name: 'Cats',
  description: 'Many.',
  creator,
  image: 'ipfs://cats',
  supply: 2,
  base_price: '1000000000000000',
  protocol_fee: 500,
  creator_fee: 100,
};

type People = Parameters<typeof createPreviews>[0]['people'];

/** What would be drawn of a collection. */
async function drawnOf(change: Partial<PreviewRow> = {}, people: People = async () => ({})) {
  let drawn: { words: Parameters<DrawCard>[0]; uri: string } | null = null;
  const previews = createPreviews({
    community: testCommunity,
    people,
    find: async () => '0x12',
    read: async () => ({ ...row, ...change }),
    draw: async (words, uri) => {
      drawn = { words, uri };
      return null;
    },
  });
  const subject = await previews.subject('cats');
  return { subject, ...(drawn as never as { words: Parameters<DrawCard>[0]; uri: string }) };
}

const named = (name: string | null) => async () => ({ [creator]: { name } });

test('a card says the title, the community, and what the next piece costs, rounded up', async () => {
  const { words, uri } = await drawnOf();
  expect(uri).toBe('ipfs://cats');
  expect(words).toEqual({
    title: ['Cats', 'cats'],
    creator: [shortened],
    community: 'Parley',
    label: 'To buy now',
    // The third costs 9 × 0.001 and 6 % of fees.
    price: '0.00954',
    unit: 'DEGEN',
  });
  expect((await drawnOf({ base_price: '1000000000000001' })).words.price).toBe('0.009541');
});

test('hidden and direction characters of a title do not get to a card, and long ones are cut', async () => {
  const { words } = await drawnOf({ name: `Ca\u202ets\u200b\n${'x'.repeat(500)}` });
  expect([...(words.title[0] ?? '')]).toHaveLength(120);
  expect(words.title[0]).toMatch(/^Cats x+…$/);
});

test.each([
  ['nim', ['nim.degen', shortened]],
  [null, [shortened]],
  ['nіm', [shortened]],
])('a creator with the name %s is shown as %j', async (name, shown) => {
  expect((await drawnOf({}, named(name))).words.creator).toEqual(shown);
});

test('a card does not wait for a name that does not come', async () => {
  const { words } = await drawnOf({}, () => new Promise(() => {}));
  expect(words.creator).toEqual([shortened]);
});

test('a server that draws no cards shows the collection’s own picture', async () => {
  const { subject } = await drawnOf();
  expect(subject).toEqual({
    id: '0x12',
    title: 'Cats',
    description: 'Many.',
    image: 'ipfs://cats',
  });
});
