import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { believedPeople } from './believedPeople.ts';
import { createPeopleCheck, type PeopleAnswer } from './people.ts';

const [anna, bert] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
type Chain = {
  main: Record<string, string>;
  holders: Record<string, string>;
  moderators: string[];
};
let chain: Chain;
let isDown: boolean;
/** What each question asked: names and addresses. */
let asked: number[];
const warn = vi.fn();

const ask = async (question: {
  addresses: readonly string[];
  names: readonly string[];
}): Promise<PeopleAnswer> => {
  asked.push(question.addresses.length);
  if (isDown) throw new Error('no chain');
  return {
    mainNames: question.addresses.map((one) => chain.main[one] ?? ''),
    holders: question.names.map((one) => chain.holders[one] ?? `0x${'0'.repeat(40)}`),
    moderators: chain.moderators,
  };
};
const open = () => createPeopleCheck({ ask, now: Date.now, warn });

beforeEach(() => {
  vi.useFakeTimers();
  isDown = false;
  asked = [];
  chain = {
    main: { [anna]: 'anna' },
    // Answers come with checksums.
    holders: { anna: anna.toUpperCase().replace('0X', '0x'), second: anna, bert },
    moderators: [bert.toUpperCase().replace('0X', '0x')],
  };
});
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['the main name', anna, 'anna', { name: 'anna' }],
  ['another name that it holds', anna, 'second', { name: 'second' }],
  ['a name of somebody else', anna, 'bert', { name: 'anna' }],
  ['a name of nobody', anna, 'nobody', { name: 'anna' }],
  ['no name, though it has one', anna, null, { name: 'anna' }],
  ['a name that is longer than any', anna, 'a'.repeat(33), { name: 'anna' }],
  ['a held name without a main one', bert, 'bert', { name: 'bert', moderator: true }],
  ['no name, and moderates', bert, null, { name: null, moderator: true }],
])('who is said to have %s is who the chain says', async (_, address, name, found) => {
  const people = open();
  people.check(address, name);
  expect(people.of(address, name)).toBeUndefined();
  await later(50);
  expect(people.of(address.toUpperCase().replace('0X', '0x'), name)).toEqual(found);
});

test('claims of one moment are one question, and what was asked a moment ago is not asked again', async () => {
  const people = open();
  for (const name of ['anna', 'second', 'anna']) people.check(anna, name);
  people.check(bert, null);
  await later(50);
  expect(asked).toEqual([3]);
  people.check(anna, 'anna');
  await later(60_000);
  expect(asked).toEqual([3]);
});

test('however much is claimed, the chain is asked about a hundred once a second', async () => {
  const people = open();
  for (let one = 0; one < 10_000; one++) people.check(anna, `name${one}`);
  await later(10_049);
  expect(asked.length).toBeLessThanOrEqual(11);
  expect(Math.max(...asked)).toBe(100);
});

test('a doubt has the chain asked again, and no more often than once a second', async () => {
  const people = open();
  people.check(anna, 'anna');
  await later(50);
  for (let one = 0; one < 50; one++) {
    people.check(anna, 'anna', true);
    await later(100);
  }
  expect(asked.length).toBeLessThanOrEqual(7);
});

test('while an address is shown it is looked at again, and listeners hear of what changed alone', async () => {
  const people = open();
  const heard = vi.fn();
  const found = vi.fn();
  people.onFound(found);
  const stop = people.subscribe(anna, heard);
  people.check(anna, 'anna');
  await later(50);
  expect(heard).toHaveBeenCalledTimes(1);
  chain.holders.anna = bert;
  chain.main[anna] = '';
  await later(240_050);
  expect(people.of(anna, 'anna')).toEqual({ name: null });
  expect(found.mock.calls).toEqual([
    [anna, 'anna', { name: 'anna' }],
    [anna, 'anna', { name: null }],
  ]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  const before = asked.length;
  await later(600_000);
  expect(asked).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('a chain that does not answer is asked again while somebody looks, and takes nothing back', async () => {
  const people = open();
  people.subscribe(anna, () => {});
  people.check(anna, 'anna');
  await later(50);
  isDown = true;
  people.check(bert, null);
  people.check(anna, 'anna', true);
  await later(2_000);
  expect(people.of(anna, 'anna')).toEqual({ name: 'anna' });
  expect(people.of(bert, null)).toBe('unanswered');
  isDown = false;
  people.check(bert, null, true);
  await later(10_000);
  expect(people.of(bert, null)).toEqual({ name: null, moderator: true });
  expect(warn).toHaveBeenCalled();
});

test('of what a server says of people, no name stands against the chain', async () => {
  const told = fc.record({
    name: fc.constantFrom('anna', 'second', 'bert', 'nobody', null),
    moderator: fc.constantFrom(undefined, true as const),
  });
  await fc.assert(
    fc.asyncProperty(told, fc.constantFrom(anna, bert), async ({ name, moderator }, address) => {
      const people = open();
      const person = moderator ? { name, moderator } : { name };
      const says = { [address]: person };
      expect(believedPeople(says, people)[address]).toEqual(person);
      people.check(address, name);
      await later(50);
      const isHeld = name !== null && chain.holders[name]?.toLowerCase() === address;
      const known = believedPeople(says, people)[address];
      expect(known).toEqual({
        ...person,
        name: isHeld ? name : (chain.main[address] ?? null),
      });
    }),
    { numRuns: 50 },
  );
});

test('where the server says otherwise than the chain who moderates, the chain is asked again', async () => {
  const people = open();
  people.check(anna, 'anna');
  await later(50);
  believedPeople({ [anna]: { name: 'anna' } }, people);
  await later(2_000);
  expect(asked).toHaveLength(1);
  chain.moderators = [anna];
  believedPeople({ [anna]: { name: 'anna', moderator: true } }, people);
  await later(2_000);
  expect(asked).toHaveLength(2);
  expect(people.of(anna, 'anna')).toEqual({ name: 'anna', moderator: true });
});
