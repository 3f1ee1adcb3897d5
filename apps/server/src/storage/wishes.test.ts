import { createNode } from '@parley/arweave/node';
import { walletOf } from '@parley/arweave/transaction';
import { type KeepRequest, type Kept, keepBytes, keptSchema } from '@parley/domain/storage/kept';
import { downloadMaxBytes } from '@parley/domain/storage/rules';
import { type ArweaveNetwork, startArweaveNetwork } from '@parley/testkit/arweaveNetwork';
import { storageText } from '@parley/text/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, signBytes, type TestMember } from '../chat/testClient.ts';
import { noise, sha256, upload } from '../media/testFiles.ts';
import { type MediaServer, startMediaServer } from '../media/testMediaServer.ts';
import { AppError } from '../platform/errors.ts';
import { createKeptFiles } from './keptFiles.ts';
import { createWishes, type HeldUpload } from './wishes.ts';

const wallet = walletOf(Buffer.alloc(512, 7).toString('base64url'));
const ar = 10n ** 12n;
const perByte = 3_000_000n;
const budget = { file: ar / 10n, member: ar / 5n, day: ar };

let network: ArweaveNetwork;
let media: MediaServer;
/** Whose upload it is. */
let ada: TestMember;
let hash: string;

beforeAll(async () => {
  network = await startArweaveNetwork();
  media = await startMediaServer({
    community: {
      arweaveGateway: network.url,
      arweaveAddress: wallet,
      postingNeedsName: true,
    },
    config: { storage: { by: 'members', budget } },
  });
});
afterAll(() => Promise.all([media.stop(), network.stop()]));

beforeEach(async () => {
  // Away from the limits and the prices of the test before.
  media.server.clock.advance(600_000);
  await media.server.database.query('delete from kept_files');
  network.give(wallet, ar - network.balance(wallet));
  // A byte: an upload of these tests costs about 0.01 AR.
  network.setPrice(perByte);
  ada = await enrol(media.server.database);
  media.server.names.mainNames.set(ada.author, 'ada');
  hash = await uploaded(ada);
});

async function uploaded(by: TestMember): Promise<string> {
  const file = await noise(60, 60).png().toBuffer();
  expect((await upload(media.server, by, file)).status).toBe(201);
  return sha256(file);
}

function signed(by: TestMember, change: Partial<KeepRequest> = {}): KeepRequest {
  const asked = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    device: by.device,
    at: media.server.clock.now(),
    hash,
    most: String(ar / 50n),
    ...change,
  };
  return { ...asked, signature: signBytes(by.privateKey, keepBytes(asked)) };
}

async function wish(body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${media.server.url()}/api/storage/kept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function kept(of = hash): Promise<Kept> {
  return keptSchema.parse(
    await (await fetch(`${media.server.url()}/api/storage/kept/${of}`)).json(),
  );
}

const rows = async () =>
  (await media.server.database.query('select hash, member, most::text, mime from kept_files')).rows;

test('a member sees the price before they wish, and then how far the file is', async () => {
  const here = await kept();
  const price = BigInt(here.offer?.price ?? 0);
  expect(price / perByte).toBeGreaterThan(1_000n);
  expect(here).toEqual({
    state: 'here',
    blocks: 0,
    transaction: null,
    trouble: null,
    offer: { by: 'members', price: String(price), most: String((price * 120n) / 100n) },
    why: null,
  });
  const { status, body } = await wish(signed(ada, { most: here.offer?.most ?? '' }));
  expect([status, body]).toEqual([200, { ...here, state: 'wished', offer: null }]);
  expect(await kept()).toEqual(body);
  const most = here.offer?.most;
  expect(await rows()).toEqual([{ hash, member: ada.author, most, mime: 'image/webp' }]);
});

test('two presses are one wish, and neither makes it dearer', async () => {
  const answers = await Promise.all([
    wish(signed(ada)),
    wish(signed(ada, { most: String(ar / 40n) })),
    wish(signed(ada)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rows()).toHaveLength(1);
  await wish(signed(ada, { most: String(ar / 20n) }));
  expect(BigInt((await rows())[0].most)).toBeLessThanOrEqual(ar / 40n);
});

test.each<[string, () => Promise<unknown> | unknown, number, string]>([
  ['another community', () => signed(ada, { host: 'evil.example' }), 401, storageText.elsewhere],
  [
    'a file that is not here',
    () => signed(ada, { hash: 'a'.repeat(64) }),
    404,
    storageText.noUpload,
  ],
  ['less than it costs', () => signed(ada, { most: '5' }), 409, 'The price changed: it costs 0.0'],
  [
    'somebody else’s upload',
    async () => {
      const eve = await enrol(media.server.database);
      media.server.names.mainNames.set(eve.author, 'eve');
      return signed(eve);
    },
    403,
    storageText.notYours,
  ],
  [
    'somebody without a name',
    () => {
      media.server.names.mainNames.delete(ada.author);
      media.server.clock.advance(600_000);
      return signed(ada);
    },
    403,
    storageText.needsName,
  ],
  ['a forged signature', () => ({ ...signed(ada), most: '1' }), 401, ''],
  ['nonsense', () => ({ hash }), 400, 'Expected'],
])(
  'a wish for %s is refused with a sentence, and nothing is noted',
  async (_, made, status, sentence) => {
    const answer = await wish(await made());
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await rows()).toEqual([]);
  },
);

test('a member’s wishes of 24 hours have a budget, and so has everybody’s', async () => {
  const at = budget.member / budget.file;
  const most = String(budget.file);
  const wishes: number[] = [];
  for (let n = 0n; n <= at; n++) {
    hash = await uploaded(ada);
    const { status, body } = await wish(signed(ada, { most }));
    wishes.push(status);
    if (n === at) expect(body).toMatchObject({ message: storageText.overMember('0.2') });
  }
  expect(wishes).toEqual([200, 200, 409]);
  media.server.clock.advance(24 * 60 * 60_000);
  expect((await wish(signed(ada, { most }))).status).toBe(200);
});

test('the network’s own silence is told, and what is known of the file still is', async () => {
  network.next(/^\/price/, 'garble');
  expect(await kept()).toMatchObject({ state: 'here', offer: null, why: storageText.networkAway });
  // It is asked again at once: only answers are kept.
  expect((await kept()).offer).not.toBeNull();
});

test('without a gateway nothing can be wished', async () => {
  const plain = await startMediaServer({});
  try {
    const answer = await fetch(`${plain.server.url()}/api/storage/kept/${hash}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { message: storageText.nothing },
    ]);
  } finally {
    await plain.stop();
  }
});

describe('who may wish, and what it may cost', () => {
  type Given = {
    by: 'operator' | 'moderators' | 'members';
    isOwner: boolean;
    moderates: boolean;
    isSuspended: boolean;
    price: bigint;
    balance: bigint;
    size: number;
    day: bigint;
  };
  const usual: Given = {
    by: 'members',
    isOwner: true,
    moderates: false,
    isSuspended: false,
    price: ar / 100n,
    balance: ar,
    size: 1_000,
    day: ar,
  };

  test.each<[string, Partial<Given>, string | null]>([
    ['a member their own', {}, null],
    ['a member another’s', { isOwner: false }, storageText.notYours],
    ['a moderator another’s', { isOwner: false, moderates: true }, null],
    ['a suspended member their own', { isSuspended: true }, storageText.suspended],
    ['a suspended moderator', { moderates: true, isSuspended: true }, storageText.suspended],
    ['a member, where moderators may', { by: 'moderators' }, storageText.byModerators],
    ['a moderator, where they may', { by: 'moderators', moderates: true }, null],
    [
      'a moderator, where only the operator may',
      { by: 'operator', moderates: true },
      storageText.byOperator,
    ],
    ['a file of 12 MiB', { size: downloadMaxBytes }, null],
    ['a byte more', { size: downloadMaxBytes + 1 }, storageText.tooLarge],
    ['one that costs as much as a file may', { price: ar / 10n }, null],
    [
      'one that costs a winston more',
      { price: ar / 10n + 1n },
      storageText.overFile('0.100000000001', '0.1'),
    ],
    ['one as dear as all that is there', { balance: ar / 100n }, null],
    ['one that is dearer', { balance: ar / 100n - 1n }, storageText.empty],
    ['one on a day that has no room', { day: ar / 100n }, storageText.overDay('0.01')],
  ])('of %s comes what the rules say', async (_, change, refusal) => {
    const given = { ...usual, ...change };
    const upload: HeldUpload = { owner: ada.author, mime: 'image/png', size: given.size };
    const speaker = given.isOwner ? ada : await enrol(media.server.database);
    const wishes = createWishes({
      files: createKeptFiles(media.server.database),
      network: {
        ...createNode(network.url),
        price: async () => given.price,
        balance: async () => given.balance,
      },
      wallet,
      budget: { ...budget, day: given.day },
      by: given.by,
      held: async () => upload,
      signer: async () => ({ author: speaker.author }) as never,
      community: { authority: 'localhost:3000', chainId: 666_666_666 },
      isSuspended: () => given.isSuspended,
      mayWrite: async () => true,
      moderates: async () => given.moderates,
      clock: media.server.clock,
    });
    const most = String((given.price * 120n) / 100n);
    const said = await wishes.wish(signed(speaker, { most })).then(
      ({ state }) => state,
      (error: unknown) => (error instanceof AppError ? error.message : error),
    );
    expect(said).toBe(refusal ?? 'wished');
    expect(await rows()).toHaveLength(refusal === null ? 1 : 0);
  });

  test('what was given up may be wished again, and costs what it costs by then', async () => {
    await wish(signed(ada));
    await media.server.database.query("update kept_files set state = 'failed', trouble = 'x'");
    network.setPrice(perByte * 2n);
    media.server.clock.advance(60_001);
    const failed = await kept();
    expect(failed).toMatchObject({ state: 'failed', trouble: 'x' });
    expect(BigInt(failed.offer?.price ?? 0)).toBeGreaterThan(ar / 60n);
    expect((await wish(signed(ada, { most: failed.offer?.most ?? '' }))).status).toBe(200);
    expect((await kept()).state).toBe('wished');
  });
});
