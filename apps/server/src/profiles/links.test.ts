import {
  type FarcasterLink,
  farcasterLinkAnswerSchema,
  farcasterLinkBytes,
  type LinkedAccount,
  linkNonce,
} from '@parley/domain/profile/farcasterLink';
import { farcasterLinkText } from '@parley/text/farcasterLink';
import type { PrivateKeyAccount } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, signBytes, type TestMember } from '../chat/testClient.ts';
import { startAuthServer } from '../quickAuth/testAuthServer.ts';
import { authAddress, custody, fid, siwfMessage, stranger } from '../quickAuth/testFarcaster.ts';
import { startTestServer } from '../testServer.ts';
import { createLinkStore } from './linkStore.ts';
import { createFarcasterLinks } from './links.ts';

const chainId = 666_666_666;
let here: Awaited<ReturnType<typeof startAuthServer>>;
let anna: TestMember;
let bert: TestMember;

beforeAll(async () => {
  here = await startAuthServer({}, { postingNeedsName: true });
});
afterAll(() => here.stop());
beforeEach(async () => {
  const { server } = here;
  // Away from the limits of the test before.
  server.clock.advance(600_000);
  await server.database.query('delete from farcaster_links');
  [anna, bert] = [await enrol(server.database), await enrol(server.database)];
  for (const { author } of [anna, bert]) server.names.mainNames.set(author, 'member');
});

/** What a Farcaster account signs for a member, as hosts have it signed. */
async function accountFor(
  { author }: TestMember,
  changes: object = {},
  by: PrivateKeyAccount = custody,
): Promise<LinkedAccount> {
  const now = here.server.clock.now();
  const message = siwfMessage({
    nonce: linkNonce(chainId, author),
    now,
    address: by.address,
    ...changes,
  });
  return { fid, message, signature: await by.signMessage({ message }) };
}

function signed(
  { device, privateKey }: TestMember,
  account: LinkedAccount | null,
  change: Partial<FarcasterLink> = {},
): FarcasterLink {
  const at = here.server.clock.now();
  const said = { host: 'localhost:3000', chainId, device, at, account, ...change };
  return { ...said, signature: signBytes(privateKey, farcasterLinkBytes(said)) };
}

async function post(body: unknown): Promise<{ status: number; message?: unknown }> {
  const { status, body: answer } = await here.post('/api/profiles/farcaster', body);
  return { status, ...('message' in answer && { message: answer.message }) };
}

async function read({ author } = anna) {
  const answer = await fetch(`${here.server.url()}/api/profiles/farcaster?member=${author}`);
  return farcasterLinkAnswerSchema.parse(await answer.json());
}

test.each([
  ['its own address', custody],
  ['an address that it lets sign', authAddress],
])('an account that signs by %s is linked, and everybody reads what both signed', async (_, by) => {
  expect(await read()).toEqual({ said: null, at: null, mayLink: true });
  const link = signed(anna, await accountFor(anna, {}, by));
  expect(await post(link)).toEqual({ status: 200 });
  const linked = { said: { ...link, author: anna.author }, at: link.at, mayLink: true };
  expect(await read()).toEqual(linked);
  // An answer was lost: the page says the same once more.
  expect(await post(link)).toEqual({ status: 200 });
  await here.server.restart();
  expect(await read()).toEqual(linked);
});

test('what was taken back does not come back, not even with what the account signed', async () => {
  const account = await accountFor(anna);
  const link = signed(anna, account);
  await post(link);
  expect(await post(signed(anna, null, { at: link.at + 1 }))).toEqual({ status: 200 });
  expect(await read()).toMatchObject({ said: null, at: link.at + 1 });
  expect(await post(link)).toEqual({ status: 409, message: farcasterLinkText.older });
  const byOther = signed(bert, account);
  expect(await post(byOther)).toEqual({ status: 400, message: farcasterLinkText.refused });
  here.server.clock.advance(7 * 60_000);
  expect(await post(signed(anna, account))).toMatchObject({ status: 400 });
});

test('an account is of the member whom it signed for last', async () => {
  const first = signed(anna, await accountFor(anna));
  await post(first);
  here.server.clock.advance(1_000);
  const second = signed(bert, await accountFor(bert));
  expect(await post(second)).toEqual({ status: 200 });
  expect((await read(bert)).said).toMatchObject({ account: { fid } });
  expect(await read(anna)).toMatchObject({ said: null, at: first.at });
  // The first one says it again, with what the account signed before.
  const again = signed(anna, first.account, { at: first.at + 500 });
  expect(await post(again)).toEqual({ status: 409, message: farcasterLinkText.taken });
  expect((await read(bert)).said).toMatchObject({ account: { fid } });
});

test('an older statement of the member takes the account from nobody', async () => {
  const before = here.server.clock.now();
  await post(signed(anna, null, { at: before + 2_000 }));
  await post(signed(bert, await accountFor(bert)));
  here.server.clock.advance(1_000);
  const late = signed(anna, await accountFor(anna));
  expect(await post(late)).toEqual({ status: 409, message: farcasterLinkText.older });
  expect((await read(bert)).said).toMatchObject({ account: { fid } });
});

test('of many members at the same time one has the account', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const member = await enrol(here.server.database);
      here.server.names.mainNames.set(member.author, 'member');
      return member;
    }),
  );
  const links = await Promise.all(
    members.map(async (member, index) => {
      const issuedAt = new Date(here.server.clock.now() + index);
      return signed(member, await accountFor(member, { issuedAt }));
    }),
  );
  const answers = await Promise.all(links.map((link) => post(link)));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const held = await Promise.all(members.map((member) => read(member)));
  expect(held.filter(({ said }) => said !== null)).toHaveLength(1);
});

describe('a link is refused', () => {
  test.each<[string, () => Promise<LinkedAccount>]>([
    ['that the account signed for another member', () => accountFor(bert)],
    ['of another id', async () => ({ ...(await accountFor(anna)), fid: 1 })],
    [
      'of an id that isn’t the signer’s',
      async () => ({
        ...(await accountFor(anna, { resources: ['farcaster://fid/1'] })),
        fid: 1,
      }),
    ],
    [
      'of two ids',
      () => accountFor(anna, { resources: [`farcaster://fid/${fid}`, 'farcaster://fid/1'] }),
    ],
    ['that a stranger signed', () => accountFor(anna, {}, stranger)],
    ['for another domain', () => accountFor(anna, { domain: 'evil.example' })],
    ['for another chain', () => accountFor(anna, { nonce: linkNonce(1, anna.author) })],
    [
      'that was signed an hour ago',
      () => accountFor(anna, { issuedAt: new Date(here.server.clock.now() - 3_600_000) }),
    ],
    [
      'with a second nonce',
      async () => {
        const { message, ...rest } = await accountFor(anna);
        return { ...rest, message: `${message}\nNonce: abcdefgh12345678` };
      },
    ],
    ['with another signature', async () => ({ ...(await accountFor(anna)), signature: '0xab' })],
  ])('%s', async (_, account) => {
    const answer = await post(signed(anna, await account()));
    expect(answer).toEqual({ status: 400, message: farcasterLinkText.refused });
    expect((await read()).said).toBeNull();
  });

  test('that the member’s device didn’t sign for this community', async () => {
    const account = await accountFor(anna);
    const good = signed(anna, account);
    const forged = [
      ...[
        { ...good, account: null },
        { ...good, at: good.at - 1 },
      ],
      { ...good, account: { ...account, fid: 7 } },
      { ...good, device: bert.device },
      signed(anna, account, { host: 'evil.example' }),
      signed(anna, account, { chainId: 1 }),
      signed(anna, account, { at: good.at - 600_000 }),
    ];
    for (const body of forged) expect((await post(body)).status).toBe(401);
    for (const body of [
      {},
      null,
      { ...good, account: { fid } },
      { ...good, account: { ...account, fid: 0 } },
    ]) {
      here.server.clock.advance(10_000);
      expect((await post(body)).status).toBe(400);
    }
    expect((await read()).said).toBeNull();
  });

  test('of who has no username, who may take theirs back all the same', async () => {
    const link = signed(anna, await accountFor(anna));
    await post(link);
    here.server.names.mainNames.delete(anna.author);
    const visitor = await enrol(here.server.database);
    expect(await post(signed(visitor, await accountFor(visitor)))).toEqual({
      status: 403,
      message: farcasterLinkText.needsName,
    });
    expect(await post(signed(anna, null, { at: link.at + 1 }))).toEqual({ status: 200 });
    here.server.names.state.isDown = true;
    const late = await enrol(here.server.database);
    expect(await post(signed(late, await accountFor(late)))).toEqual({
      status: 503,
      message: farcasterLinkText.chainAway,
    });
    here.server.names.state.isDown = false;
  });
});

/** The service alone, for which all is well but what a test says. */
function linksWith(change: Partial<Parameters<typeof createFarcasterLinks>[0]>) {
  return createFarcasterLinks({
    store: createLinkStore(here.server.database),
    signer: async () => ({ author: anna.author }),
    community: { authority: 'localhost:3000', chainId },
    mayWrite: async () => true,
    isSuspended: () => false,
    whoSigned: async () => ({ fid, at: here.server.clock.now() }),
    ...change,
  });
}

test('an id that the registries don’t find is not linked, whatever the message says', async () => {
  const links = linksWith({ whoSigned: async () => ({ fid: 1, at: here.server.clock.now() }) });
  const said = links.say(signed(anna, await accountFor(anna)));
  await expect(said).rejects.toMatchObject({ message: farcasterLinkText.refused });
});

test('a suspended member links nothing and shows nothing, and may take theirs back', async () => {
  const suspended = { now: false };
  const links = linksWith({ isSuspended: () => suspended.now });
  const link = signed(anna, await accountFor(anna));
  await links.say(link);
  suspended.now = true;
  expect(await links.of(anna.author)).toEqual({ said: null, at: link.at, mayLink: true });
  await expect(links.say({ ...link, at: link.at + 1 })).rejects.toMatchObject({
    message: farcasterLinkText.suspended,
  });
  suspended.now = false;
  expect((await links.of(anna.author)).said).toMatchObject({ at: link.at });
  suspended.now = true;
  await links.say(signed(anna, null, { at: link.at + 1 }));
  suspended.now = false;
  expect((await links.of(anna.author)).said).toBeNull();
});

test('a server that can’t look accounts up takes none, and says so', async () => {
  const server = await startTestServer();
  const member = await enrol(server.database);
  const at = server.clock.now();
  const said = { host: 'localhost:3000', chainId, device: member.device, at };
  const account = { fid, message: 'm', signature: '0xab' };
  const body = {
    ...said,
    account,
    signature: signBytes(member.privateKey, farcasterLinkBytes({ ...said, account })),
  };
  const answer = await fetch(`${server.url()}/api/profiles/farcaster`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { message: farcasterLinkText.off },
  ]);
  const read = await fetch(`${server.url()}/api/profiles/farcaster?member=${member.author}`);
  expect(await read.json()).toEqual({ said: null, at: null, mayLink: false });
  await server.stop();
});
