import { randomFrom } from '../history/random.ts';
import { circle, path, picture, rect } from './svg.ts';

const lights = ['#f2c14e', '#d9694a', '#6fa9a8', '#ece7db', '#f2c14e', '#a9524a'];

/** A red bus under the lights of a town at night. */
export function nightBus(): string {
  const random = randomFrom('night bus');
  const town = Array.from({ length: 54 }, () => {
    const y = 20 + 440 * random() ** 1.3;
    const color = lights[Math.floor(random() * lights.length)] ?? '#fff';
    return circle(random() * 1_000, y, 8 + 24 * random() ** 2, color, 0.45 + 0.5 * random());
  });
  const windows = [110, 330, 550, 770].map((x, index) =>
    [
      rect(x, 545, 176, 156, '#f2c14e', 22),
      rect(x, 545, 176, 40, '#f7d577', 20),
      ...(index === 1 || index === 3 ? [passenger(x + 90, 701)] : []),
    ].join(''),
  );
  return picture(
    '#1b2340',
    ...town,
    path(
      'M0 470 H120 V410 H210 V450 H300 V380 H420 V440 H520 V400 H640 V460 H760 V390 H880 V440 H1000 V940 H0 Z',
      '#161c34',
    ),
    rect(0, 900, 1_000, 100, '#10152a'),
    rect(0, 928, 1_000, 8, '#2a3354'),
    rect(46, 478, 1_100, 382, '#bf4630', 56),
    rect(46, 478, 1_100, 44, '#d2573d', 40),
    rect(46, 732, 1_100, 26, '#f1e6d3'),
    ...windows,
    rect(46, 800, 46, 34, '#f7d577', 12),
    ...[250, 770].flatMap((x) => [
      circle(x, 858, 98, '#10152a'),
      circle(x, 858, 80, '#232b49'),
      circle(x, 858, 36, '#9aa2bd'),
      circle(x, 858, 12, '#232b49'),
    ]),
  );
}

function passenger(x: number, bottom: number): string {
  const shoulders = `M${x - 46} ${bottom} V${bottom - 46} Q${x - 46} ${bottom - 74} ${x} ${bottom - 74} Q${x + 46} ${bottom - 74} ${x + 46} ${bottom - 46} V${bottom} Z`;
  return path(shoulders, '#1b2340') + circle(x, bottom - 94, 30, '#1b2340');
}
