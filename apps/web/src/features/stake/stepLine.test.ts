import { expect, test } from 'vitest';
import { stepLine } from './stepLine.ts';

const steps = [
  { at: 10, rateWei: 3n },
  { at: 20, rateWei: 0n },
  { at: 30, rateWei: 5n },
];

test.each([
  [
    'everything',
    0,
    40,
    5n,
    [
      [10, 3n],
      [20, 3n],
      [20, 0n],
      [30, 0n],
      [30, 5n],
      [40, 5n],
      [40, 5n],
    ],
  ],
  [
    'a part that begins between two steps',
    25,
    40,
    5n,
    [
      [25, 0n],
      [30, 0n],
      [30, 5n],
      [40, 5n],
      [40, 5n],
    ],
  ],
  [
    'what the index does not know yet',
    25,
    28,
    7n,
    [
      [25, 0n],
      [28, 0n],
      [28, 7n],
    ],
  ],
  [
    'nothing but now',
    40,
    40,
    5n,
    [
      [40, 5n],
      [40, 5n],
      [40, 5n],
    ],
  ],
] as const)('a line has the corners of %s', (_, since, now, rateWei, corners) => {
  expect(stepLine(steps, { since, now, rateWei })).toEqual(
    corners.map(([at, rate]) => ({ at, rateWei: rate })),
  );
});
