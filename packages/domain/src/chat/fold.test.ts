import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Event, foldLog, nothingStands } from './fold.ts';
import { type Kind, kinds } from './wire.ts';

const about = (seq: number, kind: Kind, changes: Partial<Event> = {}): Event => ({
  seq,
  author: '0xa',
  kind,
  body: '',
  target: { seq: 1 },
  ...changes,
});
const standing = (...events: Event[]) => foldLog(events).get(1) ?? nothingStands;

test('the last edit counts, and the last word on hiding and pinning', () => {
  const { edit, hiding, pin } = standing(
    about(2, 'edit', { body: 'a' }),
    about(3, 'hide'),
    about(4, 'pin'),
    about(5, 'edit', { body: 'b' }),
    about(6, 'restore'),
    about(7, 'hide'),
    about(8, 'unpin'),
  );
  expect({ edit, hiding, pin }).toEqual({ edit: 5, hiding: 7, pin: null });
});

test('a message that is restored is hidden no more, and a reaction that is given twice is as old as the first', () => {
  const { hiding, reactions } = standing(
    about(2, 'hide'),
    about(3, 'react', { body: '🔥' }),
    about(4, 'restore'),
    about(5, 'react', { body: '🔥' }),
  );
  expect(hiding).toBeNull();
  expect(reactions.get('🔥')).toEqual(new Map([['0xa', 3]]));
});

test('a member has one reaction of a kind, which is as old as it was given last', () => {
  const fire = { body: '🔥' };
  const { reactions } = standing(
    about(2, 'react', fire),
    about(3, 'react', fire),
    about(4, 'react', { ...fire, author: '0xb' }),
    about(5, 'unreact', fire),
    about(6, 'unreact', { body: '👍' }),
    about(7, 'react', fire),
    about(8, 'react', { body: '👍' }),
    about(9, 'unreact', { body: '👍' }),
  );
  expect(reactions).toEqual(
    new Map([
      [
        '🔥',
        new Map([
          ['0xb', 4],
          ['0xa', 7],
        ]),
      ],
    ]),
  );
});

test('a member has one vote, the last one', () => {
  const { votes } = standing(
    about(2, 'vote', { body: '0' }),
    about(3, 'vote', { body: '1', author: '0xb' }),
    about(4, 'vote', { body: '1' }),
  );
  expect([...votes.values()]).toEqual([
    { option: '1', seq: 4 },
    { option: '1', seq: 3 },
  ]);
});

const events = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      author: fc.constantFrom('0xa', '0xb', '0xc'),
      body: fc.constantFrom('0', '1', '🔥', '👍'),
      target: fc.option(fc.record({ seq: fc.integer({ min: 1, max: 4 }) }), { nil: undefined }),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((event, index): Event => ({ ...event, seq: index + 5 })));

test('nothing that comes after a deletion changes what stands', () => {
  fc.assert(
    fc.property(events, events, (before, after) => {
      const deletion = about(before.length + 5, 'delete');
      const later = after.map((event) => ({ ...event, seq: event.seq + before.length + 1 }));
      const end = foldLog([...before, deletion, ...later]).get(1);
      const first = before.find(({ kind, target }) => kind === 'delete' && target?.seq === 1);
      expect(end).toEqual({ ...nothingStands, deletion: (first ?? deletion).seq });
    }),
  );
});

test('events about one message say nothing of another', () => {
  fc.assert(
    fc.property(events, (all) => {
      const together = foldLog(all);
      for (const seq of [1, 2, 3, 4]) {
        const alone = foldLog(all.filter(({ target }) => target?.seq === seq));
        expect(together.get(seq)).toEqual(alone.get(seq));
      }
    }),
  );
});
