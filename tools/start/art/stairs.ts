import { circle, path, picture, polygon, rect } from './svg.ts';

const stepCount = 9;
/** Of a step, in units: how wide and high it is, how deep, and how far it goes to the right. */
const width = 420;
const rise = 36;
const tread = 26;
const run = 62;

/** Stairs up to a lit door, in the light of noon. */
export function stairs(): string {
  const steps = Array.from({ length: stepCount }, (_, n) => {
    const x = 40 + n * run;
    const y = 950 - n * (rise + tread);
    return [
      polygon(
        [
          [x, y],
          [x + width, y],
          [x + width, 1_000],
          [x, 1_000],
        ],
        n % 2 === 0 ? '#c9644a' : '#c05c44',
      ),
      polygon(
        [
          [x + width, y],
          [x + width + run, y - tread],
          [x + width + run, 1_000],
          [x + width, 1_000],
        ],
        '#a84c38',
      ),
      polygon(
        [
          [x, y],
          [x + width, y],
          [x + width + run, y - tread],
          [x + run, y - tread],
        ],
        '#f3c79c',
      ),
    ].join('');
  });
  return picture(
    '#a9c6c4',
    circle(800, 190, 92, '#f8ecd0'),
    path('M0 560 Q160 470 320 560 T640 560 V1000 H0 Z', '#8fb3b1'),
    rect(560, 0, 440, 1_000, '#f0dcc0'),
    rect(560, 0, 40, 1_000, '#dcc3a1'),
    path('M700 428 V196 A92 92 0 0 1 884 196 V428 Z', '#33424a'),
    path('M716 428 V200 A76 76 0 0 1 868 200 V428 Z', '#f2bd5b'),
    rect(788, 124, 8, 304, '#33424a'),
    rect(716, 262, 152, 8, '#33424a'),
    ...steps.reverse(),
    path(
      'M0 1000 V640 Q70 610 110 680 Q170 660 176 740 Q240 760 210 840 Q240 920 170 1000 Z',
      '#3f6b57',
    ),
    path('M0 1000 V760 Q70 740 90 810 Q150 840 120 1000 Z', '#2f5446'),
  );
}
