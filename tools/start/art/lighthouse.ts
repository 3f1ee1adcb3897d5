import { randomFrom } from '../history/random.ts';
import { circle, path, picture, polygon, rect, shape } from './svg.ts';

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
    beam('one', angle),
    beam('other', angle + Math.PI),
    path('M0 838 Q200 806 420 826 T1000 812 V1000 H0 Z', '#16283a'),
    tower(),
    path('M250 880 Q330 822 500 818 Q690 822 770 884 L800 1000 H210 Z', '#0f1c2a'),
    ...sea(time),
  );
}

/** How a beam looks that points to us, away from us, or past us: it fades with its length. */
function beam(name: string, angle: number): string {
  const across = Math.sin(angle);
  const towards = Math.cos(angle);
  const end = { x: lamp.x + 760 * across, y: lamp.y + 110 * towards };
  const spread = 70 + 120 * Math.abs(across) + 70 * Math.max(0, towards);
  const strength = 0.62 + 0.33 * towards;
  const fading = shape(
    'linearGradient',
    {
      id: name,
      gradientUnits: 'userSpaceOnUse',
      x1: lamp.x,
      y1: lamp.y,
      x2: end.x,
      y2: end.y,
    },
    shape('stop', { offset: 0, 'stop-color': '#f8dc92', 'stop-opacity': strength }),
    shape('stop', { offset: 1, 'stop-color': '#f3cf7a', 'stop-opacity': 0 }),
  );
  const light = polygon(
    [
      [lamp.x, lamp.y - 16],
      [end.x, end.y - spread],
      [end.x, end.y + spread],
      [lamp.x, lamp.y + 16],
    ],
    `url(#${name})`,
  );
  return fading + light + glow(`${name}-glow`, towards);
}

/** The lamp dazzles while it looks at us. */
function glow(name: string, towards: number): string {
  const strength = Math.max(0, towards - 0.6) / 0.4;
  if (strength === 0) return '';
  const fading = shape(
    'radialGradient',
    { id: name },
    shape('stop', { offset: 0, 'stop-color': '#fff3cd', 'stop-opacity': 0.95 * strength }),
    shape('stop', { offset: 1, 'stop-color': '#f8dc92', 'stop-opacity': 0 }),
  );
  return fading + circle(lamp.x, lamp.y, 150 + 270 * strength, `url(#${name})`);
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
