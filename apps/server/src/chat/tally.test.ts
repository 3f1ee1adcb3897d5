import { expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import type { WireEvents } from './bus/wire.ts';
import { createBus } from './bus.ts';
import { createTallies } from './tally.ts';

/** A node that hears what a test says to it. */
function openNode() {
  let events: WireEvents | null = null;
  const bus = createBus({
    log: silentLog,
    wire: {
      start: (given: WireEvents) => {
        events = given;
        given.open();
      },
      maxBytes: () => 7_900,
      carriesMessages: false,
      stop: async () => {},
      send: () => {},
    },
  });
  const tallies = createTallies('here ', bus);
  bus.start();
  const hear = (notice: object, node = 'other') => events?.text(JSON.stringify({ node, notice }));
  const counts = (of: string, ...amounts: [string, number][]) => hear({ t: 'counts', of, amounts });
  return { tallies, counts, hear, lose: () => events?.lost() };
}

test('what other nodes told before somebody shows a room here counts, and what they tell after', () => {
  const { tallies, counts } = openNode();
  counts('here lounge', ['ada', 1], ['bob', 2]);
  counts('typing lounge', ['eve', 1]);
  let told = 0;
  const tally = tallies.open('here lounge', {
    onOthers() {
      told += 1;
    },
  });
  expect([...tally.keys()].sort()).toEqual(['ada', 'bob']);
  tally.add('bob', 1);
  expect(tally.of('bob')).toBe(3);
  counts('here lounge', ['ada', 0]);
  expect([...tally.keys()]).toEqual(['bob']);
  expect(told).toBe(1);
});

test('a room that is shown again here counts the others still, and not those who left this node', () => {
  const { tallies, counts, hear } = openNode();
  const tally = tallies.open('here lounge');
  tally.add('ada', 1);
  counts('here lounge', ['bob', 1]);
  tally.add('ada', -1);
  tallies.close('here lounge');
  expect([...tallies.open('here lounge').keys()]).toEqual(['bob']);
  hear({ t: 'bye' });
  expect([...tallies.open('here lounge').keys()]).toEqual([]);
});
