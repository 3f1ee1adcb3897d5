import { expect, test } from 'vitest';
import { type PushRequest, pushRequestBytes, pushRequestSchema } from './wire.ts';

const request: PushRequest = {
  host: 'parley.example',
  chainId: 1,
  device: 'd'.repeat(43),
  at: 5,
  wish: {
    address: {
      endpoint: 'https://push.example/send/1',
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
      key: 'k'.repeat(87),
    },
    choices: {
      mentions: true,
      tips: false,
      rooms: ['general'],
      quiet: { from: 1_320, to: 420, zone: 'Europe/Berlin' },
    },
    muted: { rooms: ['memes'], people: [`0x${'1'.repeat(40)}`], words: ['gm'] },
  },
  signature: 's'.repeat(86),
};
const wish = request.wish as NonNullable<PushRequest['wish']>;
const withAddress = (endpoint: string) => ({
  ...request,
  wish: { ...wish, address: { ...wish.address, endpoint } },
});
const withQuiet = (quiet: unknown) => ({
  ...request,
  wish: { ...wish, choices: { ...wish.choices, quiet } },
});

test('a wish is read as it was sent, and so is one for nothing any more', () => {
  expect(pushRequestSchema.parse(request)).toEqual(request);
  expect(pushRequestSchema.parse({ ...request, wish: null }).wish).toBeNull();
});

const client = {
  url: 'https://client.example/v1/notify',
  token: 'token-of-ada',
  fid: 7,
  clientFid: 9_152,
};
const withClient = (change: object) => ({
  ...request,
  wish: { ...wish, address: { ...client, ...change } },
});

test('a wish for a Farcaster client is read as it was sent, and every part of its address is signed', () => {
  const said = pushRequestSchema.parse(withClient({}));
  expect(said.wish?.address).toEqual(client);
  const texts = [
    {},
    { url: 'https://client.example/v2' },
    { token: 'token-of-eve' },
    { fid: 8 },
    { clientFid: 1 },
  ];
  const bytes = texts.map((change) =>
    pushRequestBytes(pushRequestSchema.parse(withClient(change))).join(),
  );
  expect(new Set(bytes).size).toBe(texts.length);
});

test.each([
  { url: 'http://client.example/v1' },
  { url: 'https://client.example/v1#part' },
  { url: 'https://10.1' },
  { token: 'a b c d e f' },
  { token: 'short' },
  { token: 'x'.repeat(513) },
  { fid: 0 },
  { clientFid: 1.5 },
])('the address of a client with %j is refused', (change) => {
  expect(pushRequestSchema.safeParse(withClient(change)).success).toBe(false);
});

test.each([
  'http://push.example/send/1',
  'https://push.example:8443/send/1',
  'https://user:word@push.example/send/1',
  'https://localhost/send/1',
  'https://push.example/a/../b',
  'https://PUSH.example/send/1',
  'ftp://push.example/',
  'push.example',
  `https://push.example/${'a'.repeat(1_100)}`,
])('the address %s of a push service is refused', (endpoint) => {
  expect(pushRequestSchema.safeParse(withAddress(endpoint)).success).toBe(false);
});

test.each([
  { from: 10, to: 10, zone: 'UTC' },
  { from: -1, to: 10, zone: 'UTC' },
  { from: 0, to: 1_440, zone: 'UTC' },
  { from: 0.5, to: 10, zone: 'UTC' },
  { from: 0, to: 10, zone: 'Mars/Olympus' },
])('the quiet hours %j are refused', (quiet) => {
  expect(pushRequestSchema.safeParse(withQuiet(quiet)).success).toBe(false);
  expect(pushRequestSchema.safeParse(withQuiet(null)).success).toBe(true);
});

test('a wish that follows or mutes more than there is room for is refused', () => {
  const rooms = Array.from({ length: 51 }, (_, at) => `room-${at}`);
  const many = { ...request, wish: { ...wish, choices: { ...wish.choices, rooms } } };
  expect(pushRequestSchema.safeParse(many).success).toBe(false);
  const people = Array.from({ length: 501 }, () => `0x${'1'.repeat(40)}`);
  const muting = { ...request, wish: { ...wish, muted: { ...wish.muted, people } } };
  expect(pushRequestSchema.safeParse(muting).success).toBe(false);
});

test('nothing that a device wants can be changed without its signature noticing', () => {
  const { address, choices, muted } = wish;
  const ofAddress = (change: Partial<typeof address>) => ({
    wish: { ...wish, address: { ...address, ...change } },
  });
  const ofChoices = (change: Partial<typeof choices>) => ({
    wish: { ...wish, choices: { ...choices, ...change } },
  });
  const ofMuted = (change: Partial<typeof muted>) => ({
    wish: { ...wish, muted: { ...muted, ...change } },
  });
  const quiet = { from: 1_320, to: 420, zone: 'Europe/Berlin' };
  const changes: Partial<PushRequest>[] = [
    ...[{}, { host: 'evil.example' }, { chainId: 2 }, { device: 'x' }, { at: 6 }, { wish: null }],
    ...(['endpoint', 'p256dh', 'auth', 'key'] as const).map((part) => ofAddress({ [part]: 'x' })),
    ...[ofChoices({ mentions: false }), ofChoices({ tips: true }), ofChoices({ rooms: [] })],
    ...[ofChoices({ quiet: null }), ofChoices({ quiet: { ...quiet, from: 0 } })],
    ...[{ to: 0 }, { zone: 'UTC' }].map((part) => ofChoices({ quiet: { ...quiet, ...part } })),
    ...[ofMuted({ rooms: [] }), ofMuted({ people: [] }), ofMuted({ words: [] })],
    // What moves from one list to the next is something else, too.
    ofMuted({ rooms: [], words: ['gm', 'memes'] }),
    ...[ofChoices({ nfts: true }), ofChoices({ nfts: false })],
  ];
  const spelled = changes.map((change) =>
    Buffer.from(pushRequestBytes({ ...request, ...change })).toString(),
  );
  expect(new Set(spelled).size).toBe(changes.length);
});
