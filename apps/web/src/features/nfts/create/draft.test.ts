import { basePriceMax, basePriceStep } from '@parley/domain/nft/curve';
import { createText } from '@parley/text/create';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft, kindOf, mediumOf, readDraft } from './draft.ts';

const coin = { decimals: 18, symbol: 'DEGEN' };
const image = 'https://pictures.example/a.png';
const whole: Draft = { ...emptyDraft, title: 'Harbor lights', image };
const read = (change: Partial<Draft>) => readDraft({ ...whole, ...change }, coin);
const faultOf = (field: keyof Draft, change: Partial<Draft>) => read(change).faults[field];

test('a draft that is whole is an order in the units of the chain', () => {
  expect(read({})).toEqual({
    faults: {},
    terms: { basePriceWei: 10n ** 16n, creatorFeeBps: 500n, firstTokens: 1n },
    order: {
      title: 'Harbor lights',
      symbol: 'HL',
      uniqueId: 'harbor-lights',
      description: '',
      image,
      media: '',
      mediaKind: 'image',
      basePriceWei: 10n ** 16n,
      creatorFeeBps: 500n,
      firstTokens: 1n,
    },
  });
  const own = { title: ' Sea ', symbol: ' SEA ', uniqueId: ' sea-1 ', description: ' Blue. ' };
  expect(read(own).order).toMatchObject({
    title: 'Sea',
    symbol: 'SEA',
    uniqueId: 'sea-1',
    description: 'Blue.',
  });
});

test('no order is made while a field is wrong, and its terms are known as soon as they can be read', () => {
  expect(read({ title: '' })).toMatchObject({ order: null, terms: { firstTokens: 1n } });
  for (const change of [{ price: 'x' }, { share: 'x' }, { firstTokens: 'x' }]) {
    expect(read(change)).toMatchObject({ order: null, terms: null });
  }
});

const priceInvalid = createText.priceInvalid('0.000000001', '100,000', 'DEGEN');
test.each([
  ['0.000000001', null],
  ['100000', null],
  ['0.0000000001', priceInvalid],
  ['0', priceInvalid],
  ['100000.000000001', priceInvalid],
  ['0.0000000011', priceInvalid],
  ['', priceInvalid],
  ['0,125', 'Use a point for decimals: 0.125'],
])('a base price of %j is told as %j', (price, text) => {
  expect(faultOf('price', { price })?.text ?? null).toBe(text);
});

test('the bounds of a base price are those of the chain', () => {
  expect(read({ price: '0.000000001' }).terms?.basePriceWei).toBe(basePriceStep);
  expect(read({ price: '100000' }).terms?.basePriceWei).toBe(basePriceMax);
});

test.each([
  ['0', null],
  ['5', null],
  ['4.99', null],
  ['5.01', createText.shareInvalid('5')],
  ['', createText.shareInvalid('5')],
])('a share of %j percent is told as %j', (share, text) => {
  expect(faultOf('share', { share })?.text ?? null).toBe(text);
});

test.each([
  ['', null],
  ['0', null],
  ['20', null],
  ['21', createText.firstInvalid(20)],
  ['1.5', createText.firstInvalid(20)],
  ['x', createText.firstInvalid(20)],
])('%j pieces to buy first are told as %j', (firstTokens, text) => {
  expect(faultOf('firstTokens', { firstTokens })?.text ?? null).toBe(text);
});

test.each<[keyof Draft, Partial<Draft>, string, boolean]>([
  ['title', { title: ' ' }, createText.titleMissing, true],
  ['title', { title: 'x'.repeat(33) }, createText.titleTooLong(32), false],
  ['symbol', { title: '!!!' }, createText.symbolHint, true],
  ['symbol', { symbol: 'x'.repeat(17) }, createText.titleTooLong(16), false],
  ['uniqueId', { uniqueId: 'Sea' }, createText.idInvalid, false],
  ['uniqueId', { uniqueId: 'x'.repeat(33) }, createText.idInvalid, false],
  ['description', { description: 'é'.repeat(251) }, createText.descriptionTooLong(2), false],
  ['image', { image: '' }, createText.pictureMissing, true],
  ['image', { image: '', kind: 'music' }, createText.coverMissing, true],
  ['image', { image: 'ftp://a.example/a.png' }, createText.linkUnusable, false],
  ['image', { image: 'https://a.example/a b' }, createText.linkUnusable, false],
  ['media', { kind: 'music' }, createText.songMissing, true],
  ['media', { kind: 'video' }, createText.videoMissing, true],
  ['media', { kind: 'music', media: 'javascript:x' }, createText.linkUnusable, false],
])('what is wrong with the %s of %o is told, and whether it is only missing', (...row) => {
  const [field, change, text, isMissing] = row;
  expect(faultOf(field, change)).toEqual({ text, isMissing });
});

test('without a title only the title is missing, not what is made of it', () => {
  expect(Object.keys(read({ title: '', uniqueId: '!' }).faults)).toEqual(['title']);
});

test('the longest texts are fine', () => {
  const longest = {
    title: 'x'.repeat(32),
    symbol: 'x'.repeat(16),
    uniqueId: 'x'.repeat(32),
    description: 'é'.repeat(250),
  };
  expect(read(longest).faults).toEqual({});
});

test.each([
  ['picture', 'https://a.example/a.mp3', '', 'image'],
  ['music', 'https://a.example/a.mp3', 'https://a.example/a.mp3', 'audio'],
  ['video', 'https://a.example/a.mp4', 'https://a.example/a.mp4', 'video'],
  ['video', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ', 'youtube'],
] as const)('a %s of %j shows %j as %s', (kind, typed, media, mediaKind) => {
  expect(mediumOf({ ...whole, kind, media: typed })).toEqual({ media, mediaKind });
  expect(read({ kind, media: typed }).order).toMatchObject({ media, mediaKind });
});

test.each([
  ['image', 'picture'],
  ['audio', 'music'],
  ['video', 'video'],
  ['youtube', 'video'],
] as const)('a collection of the kind %s was made as %s', (kind, chosen) => {
  expect(kindOf(kind)).toBe(chosen);
});
