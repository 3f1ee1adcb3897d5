import { randomFrom } from '../history/random.ts';
import { circle, path, picture, polygon, rect } from './svg.ts';

const lamp = { x: 500, y: 305 };

/** A lighthouse at night; its beam goes round once while `time` goes from 0 to 1. */
export function lighthouse(time: number): string {
  const random = randomFrom('lighthouse');
  const stars = Array.from({ length: 26 }, (_, index) => {
    const twinkle = 0.55 + 0.45 * Math.sin(2 * Math.PI * (time + index / 7));
    return circle(random() * 1_000, random() * 640, 2.5 + 4 * random(), '#f6efdc', twinkle);
  });
  const angle = 2 * Math.PI * time;
  return picture(
    '#20354a',
    circle(500, 305, 470, '#263e55'),
    circle(500, 305, 290, '#2d4760'),
    ...stars,
    circle(812, 150, 46, '#f3e5bd'),
    circle(834, 136, 42, '#263e55'),
    beam(angle),
    beam(angle + Math.PI),
    path('M0 838 Q200 806 420 826 T1000 812 V1000 H0 Z', '#16283a'),
    tower(),
    path('M250 880 Q330 822 500 818 Q690 822 770 884 L800 1000 H210 Z', '#0f1c2a'),
    ...sea(time),
  );
}

/** How a beam looks that points to us, away from us, or past us. */
function beam(angle: number): string {
  const across = Math.sin(angle);
  const towards = Math.cos(angle);
  const length = 1_150 * across;
  const spread = 60 + 190 * Math.abs(across);
  const strength = 0.28 + 0.5 * Math.max(0, 0.4 + 0.6 * towards);
  const glow =
    towards > 0.9 ? circle(lamp.x, lamp.y, 900 * (towards - 0.9) + 120, '#f6d98b', 0.35) : '';
  return (
    polygon(
      [
        [lamp.x, lamp.y - 14],
        [lamp.x + length, lamp.y - spread],
        [lamp.x + length, lamp.y + spread],
        [lamp.x, lamp.y + 14],
      ],
      '#f3cf7a',
      strength,
    ) + glow
  );
}

function tower(): string {
  const edge = (y: number) => 62 + ((y - 360) / 480) * 52;
  const band = (from: number, to: number, fill: string) =>
    polygon(
      [
        [500 - edge(from), from],
        [500 + edge(from), from],
        [500 + edge(to), to],
        [500 - edge(to), to],
      ],
      fill,
    );
  return [
    ...[0, 1, 2, 3, 4].map((n) =>
      band(360 + n * 98, 458 + n * 98, n % 2 === 0 ? '#f4ede0' : '#bf4630'),
    ),
    polygon(
      [
        [500 + 20, 360],
        [500 + 62, 360],
        [500 + 115, 850],
        [500 + 50, 850],
      ],
      '#10202f',
      0.16,
    ),
    rect(478, 560, 44, 66, '#20354a', 22),
    rect(412, 346, 176, 24, '#122232', 8),
    rect(446, 258, 108, 90, '#122232'),
    rect(460, 266, 80, 82, '#f6d071'),
    rect(495, 258, 10, 90, '#122232'),
    polygon(
      [
        [424, 262],
        [500, 172],
        [576, 262],
      ],
      '#bf4630',
    ),
    circle(500, 168, 12, '#bf4630'),
  ].join('');
}

function sea(time: number): string[] {
  return [0, 1, 2].map((row) => {
    const width = 160 - row * 20;
    const shift = ((time + row / 3) % 1) * width;
    const tops = Array.from({ length: 11 }, () => `q${width / 2} 26 ${width} 0`);
    const top = 900 + row * 36;
    return path(
      `M${shift - 200} ${top} ${tops.join(' ')} V1000 H-200 Z`,
      ['#1a3347', '#152b3d', '#102433'][row] ?? '#000',
    );
  });
}
