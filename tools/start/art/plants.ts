import { circle, path, picture, placed, rect, stroke } from './svg.ts';

const greens = ['#2f5339', '#4a7a48', '#7da35e', '#a9bf6b', '#3c6843'];

/** Broad leaves in a pot before a pale sun. */
export function plants(): string {
  const behind = [-74, -52, -30, 30, 54, 78].map((degrees, n) =>
    leaf(degrees, 600 - (n % 3) * 40, 150, greens[n % 2] ?? ''),
  );
  const middle = [-62, -40, -14, 16, 42, 66].map((degrees, n) =>
    leaf(degrees, 520 + (n % 2) * 110, 140, greens[1 + (n % 3)] ?? ''),
  );
  const front = [-84, -50, -24, 4, 30, 58, 86].map((degrees, n) =>
    leaf(degrees, 360 + ((n * 53) % 90), 120, greens[(n * 2) % 5] ?? ''),
  );
  return picture(
    '#e9b3a2',
    circle(500, 430, 330, '#f0c6b2'),
    circle(500, 430, 250, '#f6dcc4'),
    ...behind,
    ...middle,
    ...front,
    rect(0, 930, 1_000, 70, '#c98873'),
    path('M352 790 H648 L616 960 H384 Z', '#b8533b'),
    path('M500 790 H648 L616 960 H500 Z', '#a54731'),
    rect(330, 752, 340, 62, '#cf6549', 14),
  );
}

/** A leaf from the pot's middle, leaning by degrees. */
function leaf(degrees: number, length: number, width: number, fill: string): string {
  const half = `M0 0 C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.75} 0 ${-length}`;
  const veins = [0.3, 0.46, 0.62, 0.76].map((part) => {
    const reach = width * 0.42 * Math.sin(Math.PI * part);
    return stroke(
      `M${-reach} ${-length * (part + 0.1)} L0 ${-length * part} L${reach} ${-length * (part + 0.1)}`,
      '#1f3a2a',
      4,
      0.35,
    );
  });
  return placed(
    500,
    790,
    degrees,
    path(`${half} C${width * 0.8} ${-length * 0.75} ${width} ${-length * 0.3} 0 0 Z`, fill),
    path(`${half} L0 0 Z`, '#ffffff', 0.09),
    stroke(`M0 0 L0 ${-length * 0.94}`, '#1f3a2a', 5, 0.5),
    ...veins,
  );
}
