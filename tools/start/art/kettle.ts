import { circle, path, picture, rect, shape, stroke } from './svg.ts';

/** A kettle on a stove, singing. */
export function kettle(): string {
  return picture(
    '#d7dcc2',
    ...Array.from({ length: 5 }, (_, row) =>
      Array.from({ length: 5 }, (__, column) =>
        (row + column) % 2 === 0 ? rect(column * 200, row * 150, 200, 150, '#cbd2b3') : '',
      ).join(''),
    ),
    rect(0, 750, 1_000, 250, '#3d4a4f'),
    rect(0, 750, 1_000, 22, '#55646a'),
    shape('ellipse', { cx: 480, cy: 800, rx: 300, ry: 34, fill: '#242d31' }),
    ...[-150, -75, 0, 75, 150].map((x) =>
      path(
        `M${462 + x} 806 Q${452 + x} 772 ${480 + x} 748 Q${508 + x} 772 ${498 + x} 806 Z`,
        '#5aa0c8',
      ),
    ),
    shape('path', {
      d: 'M330 430 C330 190 640 190 640 430',
      fill: 'none',
      stroke: '#3a2f2a',
      'stroke-width': 40,
      'stroke-linecap': 'round',
    }),
    path('M690 640 C770 620 790 520 800 440 L862 452 C860 560 830 690 700 720 Z', '#c0392f'),
    path(
      'M250 760 C200 560 300 410 480 410 C660 410 760 560 710 760 Q480 790 250 760 Z',
      '#d8493a',
    ),
    path(
      'M250 760 C200 560 300 410 480 410 C380 440 330 590 380 775 Q300 772 250 760 Z',
      '#e66b57',
    ),
    path(
      'M620 460 C700 520 730 640 708 762 Q660 772 610 774 C650 680 660 560 620 460 Z',
      '#b5352b',
    ),
    shape('ellipse', { cx: 480, cy: 424, rx: 120, ry: 26, fill: '#a82f27' }),
    circle(480, 388, 30, '#3a2f2a'),
    rect(792, 420, 84, 34, '#3a2f2a', 10),
    ...notes(),
  );
}

/** Steam that turns into music. */
function notes(): string[] {
  const note = (x: number, y: number, tilt: number) =>
    shape(
      'g',
      { transform: `translate(${x} ${y}) rotate(${tilt})`, fill: '#3a2f2a' },
      shape('ellipse', { cx: 0, cy: 0, rx: 30, ry: 22, transform: 'rotate(-20)' }),
      rect(20, -118, 11, 118, '#3a2f2a'),
      path('M20 -118 q46 16 44 66 q-14 -30 -44 -28 Z', '#3a2f2a'),
    );
  return [
    stroke('M840 396 q-40 -50 6 -96 q40 -44 -4 -96', '#f6f3e6', 22, 0.9),
    stroke('M880 380 q-20 -40 14 -74', '#f6f3e6', 16, 0.8),
    note(730, 240, -8),
    note(880, 150, 10),
    note(610, 130, -14),
  ];
}
