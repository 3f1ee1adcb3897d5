import { circle, path, picture, rect, shape } from './svg.ts';

/** A record on a table, with the arm of the player beside it. */
export function record(): string {
  const grooves = Array.from({ length: 9 }, (_, n) =>
    circle(470, 520, 400 - n * 28, n % 2 === 0 ? '#2b2422' : '#362e2b'),
  );
  return picture(
    '#e2a23b',
    rect(0, 860, 1_000, 140, '#cf8c2c'),
    circle(488, 548, 418, '#b97a24'),
    ...grooves,
    path('M470 520 L470 120 A400 400 0 0 1 753 237 Z', '#fff4dd', 0.13),
    path('M470 520 L470 920 A400 400 0 0 1 187 803 Z', '#fff4dd', 0.08),
    circle(470, 520, 146, '#d65a3c'),
    path('M470 374 A146 146 0 0 1 470 666 Z', '#c24d32'),
    circle(470, 520, 96, '#d65a3c'),
    rect(410, 468, 120, 12, '#f5dfae', 6),
    rect(430, 562, 80, 10, '#f5dfae', 5),
    circle(470, 520, 20, '#e2a23b'),
    shape(
      'g',
      {
        fill: 'none',
        stroke: '#f3ead7',
        'stroke-width': 26,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      '<path d="M880 170 L900 560 L760 742"/>',
    ),
    circle(880, 170, 74, '#3a2f2a'),
    circle(880, 170, 46, '#f3ead7'),
    shape(
      'g',
      { transform: 'translate(748 758) rotate(38)' },
      rect(-30, -52, 60, 104, '#3a2f2a', 12),
    ),
  );
}
