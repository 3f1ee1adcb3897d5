import { circle, path, picture, rect } from './svg.ts';

const horizon = 590;

/** The sun going down behind hills, and once more in the water. */
export function lake(): string {
  const sky = ['#5a3b5d', '#7f4a63', '#a85d66', '#cf7766', '#e79a68', '#f2bd76'].map((fill, n) =>
    rect(0, n * 98, 1_000, 110, fill),
  );
  const water = ['#d98f66', '#b96d64', '#925762', '#6f4660', '#4f3757'].map((fill, n) =>
    rect(0, horizon + n * 82, 1_000, 100, fill),
  );
  const glints = Array.from({ length: 13 }, (_, n) => {
    const width = 300 - n * 17 + ((n * 71) % 60);
    return rect(
      500 - width / 2 + ((n * 37) % 50) - 25,
      horizon + 14 + n * 30,
      width,
      11,
      '#fbe2a6',
      6,
    );
  });
  return picture(
    '#5a3b5d',
    ...sky,
    circle(500, 470, 250, '#f4c987'),
    circle(500, 470, 186, '#fbe2a6'),
    rect(120, 196, 240, 16, '#f2bd76', 8),
    rect(230, 232, 190, 12, '#f2bd76', 6),
    rect(650, 262, 230, 14, '#f2bd76', 7),
    path(`M0 ${horizon} V500 Q110 430 220 500 Q300 450 380 ${horizon} Z`, '#7a4a60'),
    path(`M1000 ${horizon} V452 Q880 400 780 500 Q700 480 610 ${horizon} Z`, '#6b4159'),
    path(`M0 ${horizon} V548 Q120 510 260 ${horizon} Z`, '#54354f'),
    path(`M1000 ${horizon} V530 Q900 500 760 ${horizon} Z`, '#4a2f49'),
    ...water,
    ...glints,
    ...birds(),
    path('M0 1000 V880 Q160 830 330 900 Q420 940 470 1000 Z', '#2f2238'),
    ...[
      [40, 240],
      [84, 300],
      [130, 210],
      [172, 270],
      [230, 190],
      [280, 230],
    ].map(([x = 0, height = 0]) => reed(x, height)),
  );
}

function reed(x: number, height: number): string {
  const top = 960 - height;
  return (
    path(`M${x - 3} 960 L${x + 10} ${top} L${x + 5} 960 Z`, '#2f2238') +
    rect(x + 3, top - 40, 15, 62, '#2f2238', 8)
  );
}

function birds(): string[] {
  return [
    [640, 180, 30],
    [716, 216, 24],
    [590, 232, 20],
  ].map(([x = 0, y = 0, w = 0]) =>
    path(
      `M${x - w} ${y - w / 2} Q${x - w / 3} ${y - w * 0.7} ${x} ${y} Q${x + w / 3} ${y - w * 0.7} ${x + w} ${y - w / 2} Q${x + w / 3} ${y - w * 0.35} ${x} ${y + w * 0.3} Q${x - w / 3} ${y - w * 0.35} ${x - w} ${y - w / 2} Z`,
      '#3d2740',
    ),
  );
}
