import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toBase64Url } from './base64url.ts';
import { type HostHistory, isForSite } from './formerHosts.ts';
import { firstHost, type HostChange, hostChangeBytes } from './hostChanges.ts';

const chainId = 666_666_666;
let server: Awaited<ReturnType<typeof newKey>>;
let stranger: typeof server;
const newKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const pointOf = async ({ publicKey }: typeof server) =>
  toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
beforeAll(async () => {
  [server, stranger] = await Promise.all([newKey(), newKey()]);
});

async function change(
  from: string,
  to: string,
  said: Partial<HostChange> = {},
  by = server,
): Promise<HostChange> {
  const statement = { chainId, from, to, heads: { general: 20, shill: 0 }, at: 1_000, ...said };
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const bytes = hostChangeBytes(statement);
  const signature = await crypto.subtle.sign(algorithm, by.privateKey, bytes);
  return {
    ...statement,
    key: await pointOf(by),
    signature: toBase64Url(new Uint8Array(signature)),
  };
}

const siteWith = async (hostChanges: readonly HostChange[], headKeys?: readonly string[]) => {
  const history: HostHistory = { hostChanges, headKeys: headKeys ?? [await pointOf(server)] };
  return { host: 'now.example', chainId, history: async () => history };
};
const said = (host: string, place: Partial<Parameters<typeof isForSite>[0]> = {}) => ({
  host,
  chainId,
  room: 'general',
  seq: 1,
  sentAt: 0,
  ...place,
});

describe('what was signed for a community', () => {
  test.each<[string, ReturnType<typeof said>, boolean]>([
    ['for the host of today', said('now.example', { seq: 1_000_000 }), true],
    ['for another chain', said('now.example', { chainId: 1 }), false],
    ['for the host before, at the last place there', said('before.example', { seq: 20 }), true],
    ['for the host before, after the last place there', said('before.example', { seq: 21 }), false],
    [
      'for the host before, in a room that nobody had written in',
      said('before.example', { room: 'shill' }),
      false,
    ],
    [
      'for the host before, in a room that was made later',
      said('before.example', { room: 'vault' }),
      false,
    ],
    [
      'for the host before, beside the log, until then',
      said('before.example', { room: '', seq: 0, sentAt: 1_000 }),
      true,
    ],
    [
      'for the host before, beside the log, later',
      said('before.example', { room: '', seq: 0, sentAt: 1_001 }),
      false,
    ],
    ['for the first of three hosts', said('localhost:3000', { seq: 5 }), true],
    ['for the first of three hosts, after it left', said('localhost:3000', { seq: 6 }), false],
    ['for a stranger’s host', said('stranger.example'), false],
  ])('%s', async (_, statement, counts) => {
    const site = await siteWith([
      await change('localhost:3000', 'before.example', { heads: { general: 5 }, at: 500 }),
      await change('before.example', 'now.example'),
    ]);
    expect(await isForSite(statement, site)).toBe(counts);
  });

  test('a community without a past has one host', async () => {
    expect(await isForSite(said('before.example'), { host: 'now.example', chainId })).toBe(false);
  });

  test('its past is asked for only where something was signed for another host', async () => {
    let asked = 0;
    const history = async () => {
      asked += 1;
      return { hostChanges: [], headKeys: [] };
    };
    const site = { host: 'now.example', chainId, history };
    await isForSite(said('now.example'), site);
    expect(asked).toBe(0);
    await isForSite(said('before.example'), site);
    expect(asked).toBe(1);
  });
});

describe('a change that does not count', () => {
  test.each<[string, () => Promise<HostChange[]>]>([
    ['one that leads elsewhere', async () => [await change('before.example', 'other.example')]],
    [
      'one that another key signed',
      async () => [await change('before.example', 'now.example', {}, stranger)],
    ],
    [
      'one of another chain',
      async () => [await change('before.example', 'now.example', { chainId: 1 })],
    ],
    [
      'one whose places were raised',
      async () => [{ ...(await change('before.example', 'now.example')), heads: { general: 21 } }],
    ],
    [
      'one whose host was replaced',
      async () => [{ ...(await change('other.example', 'now.example')), from: 'before.example' }],
    ],
    [
      'one that does not lead to the next',
      async () => [
        await change('before.example', 'middle.example'),
        await change('other.example', 'now.example'),
      ],
    ],
    [
      'one before a change that is not signed',
      async () => [
        await change('before.example', 'middle.example'),
        await change('middle.example', 'now.example', {}, stranger),
      ],
    ],
  ])('%s', async (_, changes) => {
    expect(await isForSite(said('before.example'), await siteWith(await changes()))).toBe(false);
  });

  test('one whose key the community does not publish', async () => {
    const changes = [await change('before.example', 'now.example', {}, stranger)];
    const [own, other] = [await pointOf(server), await pointOf(stranger)];
    expect(await isForSite(said('before.example'), await siteWith(changes, [own]))).toBe(false);
    expect(await isForSite(said('before.example'), await siteWith(changes, [own, other]))).toBe(
      true,
    );
  });
});

test('however often a community moves, each host counts up to the places of its own moves, and no other host ever', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      async (steps, seq) => {
        const hosts = steps.map((_, index) => `host-${index}.example`);
        const heads = steps.map((_, index) =>
          steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0),
        );
        const changes = await Promise.all(
          hosts.map((from, index) =>
            change(from, hosts[index + 1] ?? 'now.example', {
              heads: { general: heads[index] ?? 0 },
            }),
          ),
        );
        const site = await siteWith(changes);
        for (const [index, host] of hosts.entries()) {
          expect(await isForSite(said(host, { seq }), site)).toBe(seq <= (heads[index] ?? 0));
        }
        expect(await isForSite(said('stranger.example', { seq }), site)).toBe(false);
        expect(firstHost(changes, 'now.example')).toBe('host-0.example');
      },
    ),
    { numRuns: 25 },
  );
});
