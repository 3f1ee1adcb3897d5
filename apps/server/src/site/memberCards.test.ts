import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CardWords } from '@parley/domain/media/wire';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCards } from '../media/cards.ts';
import { createDiskStorage } from '../media/diskStorage.ts';
import type { Base } from '../platform/base.ts';
import type { DrawCard } from '../platform/cardHttp.ts';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { testCommunity } from '../testCommunity.ts';
import type { ChainMember } from './chainSubjects.ts';
import { memberCards } from './memberCards.ts';

const address = `0x${'ab'.repeat(20)}` as const;
const short = '0xabab…abab';
const alice: ChainMember = { address, name: 'alice', picture: 'ipfs://alice' };

let folder: string;
let http: ReturnType<typeof createHttp>;
let drawn: { words: CardWords; uri: string; shape: string | undefined }[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-members-'));
  http = createHttp(silentLog, 'http://localhost:3000');
  drawn = [];
});
afterEach(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

function cardsOf(member: ChainMember | null, keepsFiles = true) {
  const { card } = createCards({
    storage: createDiskStorage(join(folder, 'cards')),
    temporary: join(folder, 'temporary'),
    present: async () => null,
    log: silentLog,
  });
  const draw: DrawCard = async (words, uri, shape) => {
    drawn.push({ words, uri, shape });
    return keepsFiles ? await card(words, uri, shape) : null;
  };
  const clock = { now: () => 0 };
  const base = { http, clock, keyOf: () => 'k', config: { community: testCommunity } };
  return memberCards(base as unknown as Base, { member: async () => member, draw });
}

test('embeds of a profile show a PNG of 1200 × 1200 with the picture and the name of its member', async () => {
  const withCard = cardsOf(alice);
  const { squareCard = '' } = await withCard(alice, { id: 'alice.degen' });
  expect(squareCard).toMatch(/^\/api\/names\/alice\.degen\/square\.png\?v=[0-9a-f]{12}$/);
  const response = await http.inject({ url: squareCard });
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 1_200, 1_200]);
  expect(drawn[0]).toEqual({
    uri: 'ipfs://alice',
    shape: '1:1',
    words: {
      title: ['alice.degen', short],
      isWholeTitle: true,
      creator: [short],
      community: 'Parley',
      label: '',
      price: '',
      unit: '',
    },
  });
});

test('a name that looks like another is not drawn', async () => {
  const member = { ...alice, name: 'nіm' };
  await cardsOf(member)(member, { id: 'nіm.degen' });
  expect(drawn[0]?.words.title).toEqual([short]);
});

test.each<[string, ChainMember, string, boolean]>([
  ['without a name', { ...alice, name: null }, address, true],
  ['whose name is too long for an address', alice, `${'夜'.repeat(20)}.degen`, true],
  ['of a server that keeps no files', alice, 'alice.degen', false],
])('a member %s has no card', async (_, member, id, keepsFiles) => {
  expect(await cardsOf(member, keepsFiles)(member, { id })).toEqual({ id });
});

test.each(['nobody', 'a%20b', '%00'])('there is no card of %s', async (name) => {
  cardsOf(null);
  const response = await http.inject({ url: `/api/names/${name}/square.png` });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ message: 'Nobody has this username.' });
});
