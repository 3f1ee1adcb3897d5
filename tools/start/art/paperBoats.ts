import { circle, path, picture, polygon, shape } from './svg.ts';

/** Paper boats on a sea of cut waves, in the light of a late afternoon. */
export function paperBoats(): string {
  return picture(
    '#efd9a8',
    circle(215, 220, 150, '#f4e2b8'),
    circle(215, 220, 88, '#fdf6e6'),
    path('M560 190 h190 a34 34 0 0 0 -34 -34 a60 60 0 0 0 -112 0 a36 36 0 0 0 -44 34 Z', '#f7ead0'),
    path('M760 330 h150 a26 26 0 0 0 -26 -26 a46 46 0 0 0 -86 0 a28 28 0 0 0 -38 26 Z', '#f7ead0'),
    waves(560, 64, '#37807c'),
    boat(280, 590, 0.62, -4),
    boat(660, 548, 0.46, 5),
    waves(622, 74, '#2b6d6b'),
    waves(700, 86, '#235e5e'),
    boat(650, 842, 1.18, -2),
    waves(800, 100, '#1c5052'),
    waves(900, 116, '#154043'),
  );
}

function boat(x: number, water: number, scale: number, degrees: number): string {
  return shape(
    'g',
    { transform: `translate(${x} ${water}) rotate(${degrees}) scale(${scale})` },
    polygon(
      [
        [0, -300],
        [-150, -92],
        [0, -92],
      ],
      '#fdf9ef',
    ),
    polygon(
      [
        [0, -300],
        [150, -92],
        [0, -92],
      ],
      '#ddd0b3',
    ),
    polygon(
      [
        [-262, -130],
        [0, -92],
        [262, -130],
        [176, 26],
        [-176, 26],
      ],
      '#fdf9ef',
    ),
    polygon(
      [
        [-262, -130],
        [0, -92],
        [-60, 26],
        [-176, 26],
      ],
      '#efe6d1',
    ),
    polygon(
      [
        [0, -92],
        [262, -130],
        [176, 26],
        [-60, 26],
      ],
      '#fdf9ef',
    ),
  );
}

function waves(top: number, width: number, fill: string): string {
  const count = Math.ceil(1_000 / width) + 2;
  const start = -((top * 7) % width);
  const tops = Array.from({ length: count }, () => `q${width / 2} ${width * 0.42} ${width} 0`);
  return path(`M${start} ${top} ${tops.join(' ')} V1000 H${start} Z`, fill);
}
