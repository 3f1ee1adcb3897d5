import { randomFrom } from '../history/random.ts';
import { circle, picture, rect, shape, stroke } from './svg.ts';

const lamps = ['#f2c14e', '#e0704f', '#7fb0a8', '#f4ead6'];

/** The window of a tram in the rain; the town goes by once while `time` goes from 0 to 1. */
export function rain(time: number): string {
  return picture(
    '#5b3038',
    rect(0, 0, 1_000, 1_000, '#a8503f'),
    rect(0, 0, 1_000, 26, '#bd6450'),
    shape(
      'svg',
      { x: 70, y: 70, width: 860, height: 700, viewBox: '0 0 860 700' },
      rect(0, 0, 860, 700, '#23304a'),
      circle(430, 150, 420, '#2a3955'),
      ...town(time),
      rect(0, 560, 860, 140, '#18223a'),
      ...reflections(time),
      ...drops(time),
    ),
    stroke(
      'M70 100 Q70 70 100 70 H900 Q930 70 930 100 V740 Q930 770 900 770 H100 Q70 770 70 740 Z',
      '#f1e2c8',
      22,
    ),
    rect(494, 70, 14, 700, '#f1e2c8'),
    rect(0, 820, 1_000, 180, '#7d3a36'),
    rect(0, 820, 1_000, 14, '#5b3038'),
    seat(90),
    seat(560),
  );
}

function seat(x: number): string {
  return (
    rect(x, 800, 350, 240, '#2f6b66', 46) +
    rect(x + 30, 828, 290, 190, '#3b817a', 32) +
    circle(x + 175, 800, 22, '#f1e2c8')
  );
}

function town(time: number): string[] {
  const random = randomFrom('town');
  const width = 1_290;
  return Array.from({ length: 10 }, (_, n) => {
    const height = 190 + 230 * random();
    const x = ((n * 129 - time * width + 2 * width) % width) - 200;
    const windows = Array.from({ length: 8 }, (__, w) => {
      const lit = random();
      const color = lamps[Math.floor(random() * lamps.length)] ?? '';
      const at = { x: x + 24 + (w % 2) * 44, y: 590 - height + Math.floor(w / 2) * 54 };
      return lit < 0.55 ? rect(at.x, at.y, 26, 34, color, 5) : '';
    });
    return (
      rect(x, 566 - height, 116, height, n % 2 === 0 ? '#1b2740' : '#1f2c48') + windows.join('')
    );
  });
}

function reflections(time: number): string[] {
  const random = randomFrom('street');
  return Array.from({ length: 9 }, () => {
    const x = ((random() * 1_000 - time * 1_000 + 2_000) % 1_000) - 70;
    const color = lamps[Math.floor(random() * lamps.length)] ?? '';
    return rect(x, 578, 20, 60 + 50 * random(), color, 10).replace('<rect', '<rect opacity="0.6"');
  });
}

/** Each drop falls a whole number of times while the time goes from 0 to 1. */
function drops(time: number): string[] {
  const random = randomFrom('rain');
  return Array.from({ length: 70 }, () => {
    const times = 2 + Math.floor(random() * 3);
    const fallen = (random() + time * times) % 1;
    const x = random() * 980 - fallen * 90;
    const length = 26 + 34 * random();
    return stroke(
      `M${x} ${fallen * 800 - 60} l${-length * 0.12} ${length}`,
      '#dce6ea',
      4,
      0.35 + 0.4 * random(),
    );
  });
}
