import type { Device } from '@parley/chat-client/device/deviceKey';
import type { MuteKind, Mutes } from '@parley/domain/mutes/rules';
import { muteChangesMax } from '@parley/domain/mutes/wire';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothing, openBrowser, person, startServer, type Way } from './testBrowsers.ts';

const anna = person('a');
const bert = person('b');
let server: ReturnType<typeof startServer>;
let phone: Awaited<ReturnType<typeof openBrowser>>;
let laptop: Awaited<ReturnType<typeof openBrowser>>;
let annas: { phone: Device; laptop: Device };
beforeEach(async () => {
  server = startServer();
  phone = await openBrowser(server);
  laptop = await openBrowser(server);
  annas = { phone: await server.enrol(anna), laptop: await server.enrol(anna) };
});
afterEach(() => vi.unstubAllGlobals());

test('what a visitor muted and what the member muted elsewhere is merged at their sign-in, and stays the same', async () => {
  laptop.toggle('blocked', person('1'));
  await laptop.sync(anna, annas.laptop);
  phone.toggle('people', person('2'));
  phone.toggle('words', 'gm');
  await phone.sync(anna, annas.phone);
  const all = { ...nothing, people: [person('2')], words: ['gm'], blocked: [person('1')] };
  expect(phone.list()).toEqual(all);
  await laptop.sync(anna, annas.laptop);
  expect(laptop.list()).toEqual(all);
  // Once: what is taken back elsewhere doesn't come back from here.
  laptop.toggle('people', person('2'));
  await laptop.sync(anna, annas.laptop, false);
  await phone.reload();
  await phone.sync(anna, annas.phone);
  expect(phone.list()).toEqual({ ...all, people: [] });
  expect(server.kept.get(anna)).toEqual({ ...all, people: [] });
});

test('nothing is asked where nothing changed', async () => {
  await phone.sync(anna, annas.phone);
  expect(server.requests).toHaveLength(1);
  await phone.sync(anna, annas.phone, false);
  expect(server.requests).toHaveLength(1);
});

test('what changed while the server was away counts at once, and is told later, over a reload', async () => {
  await phone.sync(anna, annas.phone);
  server.state.way = 'away';
  phone.toggle('blocked', person('1'));
  expect(phone.list().blocked).toEqual([person('1')]);
  await expect(phone.sync(anna, annas.phone, false)).rejects.toThrow();
  await phone.reload();
  expect(phone.list().blocked).toEqual([person('1')]);
  server.state.way = 'answered';
  await phone.sync(anna, annas.phone);
  expect(server.kept.get(anna)?.blocked).toEqual([person('1')]);
});

test('what changes while the server answers is told, too', async () => {
  phone.toggle('people', person('1'));
  server.state.onAsked = () => {
    server.state.onAsked = () => {};
    phone.toggle('people', person('1'));
    phone.toggle('people', person('2'));
  };
  await phone.sync(anna, annas.phone);
  expect(phone.list().people).toEqual([person('2')]);
  expect(server.kept.get(anna)?.people).toEqual([person('2')]);
});

test('what the server has no room for stays in the browser, and is told once', async () => {
  server.state.isFull = true;
  phone.toggle('blocked', person('1'));
  await phone.sync(anna, annas.phone);
  expect(phone.list().blocked).toEqual([person('1')]);
  expect(server.requests).toHaveLength(1);
  const { owner } = phone.code();
  expect(owner.isMutedKept(anna, owner.readMutedOwner())).toBe(false);
  expect(owner.unkeptMuted(anna)).toEqual({ ...nothing, blocked: [person('1')] });
  server.state.isFull = false;
  await phone.sync(anna, annas.phone);
  expect(server.kept.get(anna)?.blocked).toEqual([person('1')]);
  expect(owner.isMutedKept(anna, owner.readMutedOwner())).toBe(true);
  expect(owner.unkeptMuted(anna)).toEqual(nothing);
});

test('more than fits into one request goes in several, and what no server keeps stays here', async () => {
  for (let word = 0; word <= muteChangesMax; word += 1) phone.toggle('words', `word ${word}`);
  phone.toggle('words', '\ud800');
  await phone.sync(anna, annas.phone);
  expect(server.requests.map(({ changes }) => changes.length)).toEqual([muteChangesMax, 1]);
  expect(server.kept.get(anna)?.words).toHaveLength(muteChangesMax + 1);
  expect(phone.list().words).toContain('\ud800');
});

test('another member of the same browser neither sees nor gets what the first one muted', async () => {
  const berts = await server.enrol(bert);
  phone.toggle('blocked', person('1'));
  await phone.sync(anna, annas.phone);
  server.state.way = 'away';
  phone.toggle('blocked', person('2'));
  await expect(phone.sync(bert, berts)).rejects.toThrow();
  expect(phone.list()).toEqual(nothing);
  server.state.way = 'answered';
  phone.toggle('words', 'gm');
  await phone.sync(bert, berts);
  expect(server.kept.get(bert)).toEqual({ ...nothing, words: ['gm'] });
  // What the first one had not told yet is not lost.
  await phone.sync(anna, annas.phone);
  expect(phone.list()).toEqual({ ...nothing, blocked: [person('1'), person('2')] });
  expect(server.kept.get(anna)).toEqual(phone.list());
});

test('a list that the browser lost is not taken back elsewhere', async () => {
  phone.toggle('blocked', person('1'));
  await phone.sync(anna, annas.phone);
  for (const lost of [() => phone.entries.delete('parley.muted'), () => phone.entries.clear()]) {
    lost();
    await phone.reload();
    await phone.sync(anna, annas.phone);
    expect(phone.list().blocked).toEqual([person('1')]);
    expect(server.kept.get(anna)?.blocked).toEqual([person('1')]);
  }
  phone.entries.set('parley.muted', '{');
  await phone.reload();
  await phone.sync(anna, annas.phone);
  expect(server.kept.get(anna)?.blocked).toEqual([person('1')]);
});

test('a tab of an older build, which knows of no other devices, changes the same list', async () => {
  await phone.sync(anna, annas.phone);
  phone.entries.set('parley.muted', JSON.stringify({ ...nothing, words: ['gm'] }));
  await phone.sync(anna, annas.phone);
  expect(server.kept.get(anna)?.words).toEqual(['gm']);
});

test('what another tab learned while an answer was on its way is not told as a change of this one', async () => {
  await phone.sync(anna, annas.phone);
  server.state.onAsked = () => {
    server.state.onAsked = () => {};
    // It heard of somebody whom the laptop blocked after that answer, and has unblocked since.
    const heard = { ...nothing, blocked: [person('1')] };
    phone.entries.set('parley.muted', JSON.stringify(heard));
    const owner = { author: anna, base: heard, unsure: [] };
    phone.entries.set('parley.muted.owner', JSON.stringify(owner));
  };
  await phone.sync(anna, annas.phone);
  expect(server.kept.get(anna)).toEqual(nothing);
  await phone.reload();
  expect(phone.list()).toEqual(nothing);
});

const kinds: MuteKind[] = ['people', 'blocked'];
// Each person is muted on one device only, so that it is clear what has to come out.
const ones = { phone: ['1', '2', '3'].map(person), laptop: ['4', '5', '6'].map(person) };
type By = keyof typeof ones;
type Act = { by: By; does: 'toggle' | 'reload' | Way; kind: MuteKind; which: number };
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    by: fc.constantFrom<By>('phone', 'laptop'),
    does: fc.constantFrom<Act['does']>('toggle', 'toggle', 'reload', 'answered', 'lost', 'away'),
    kind: fc.constantFrom(...kinds),
    which: fc.nat(2),
  }),
  { maxLength: 24 },
);
const told = (list: Mutes) =>
  kinds.flatMap((kind) => list[kind].map((one) => `${kind} ${one}`)).sort();

/** Lets a device do something; notes in `wanted` what has to come out. */
async function act({ by, does, kind, which }: Act, wanted: Set<string>): Promise<void> {
  const browser = { phone, laptop }[by];
  const one = ones[by][which] ?? '';
  if (does === 'reload') return await browser.reload();
  if (does === 'toggle') {
    browser.toggle(kind, one);
    if (!wanted.delete(`${kind} ${one}`)) wanted.add(`${kind} ${one}`);
    return;
  }
  server.state.way = does;
  const asked = browser.sync(anna, annas[by]);
  if (does === 'answered') await asked;
  else await expect(asked).rejects.toThrow();
}

test('after whatever changes, breaks, and lost answers two devices have the same, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      server.kept.clear();
      for (const browser of [phone, laptop]) {
        browser.entries.clear();
        await browser.reload();
      }
      const wanted = new Set<string>();
      for (const one of all) await act(one, wanted);
      server.state.way = 'answered';
      await phone.sync(anna, annas.phone);
      await laptop.sync(anna, annas.laptop);
      await phone.sync(anna, annas.phone);
      for (const list of [phone.list(), laptop.list(), server.kept.get(anna) ?? nothing]) {
        expect(told(list)).toEqual([...wanted].sort());
      }
    }),
    { numRuns: sized(20, 200) },
  );
});
