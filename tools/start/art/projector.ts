import { circle, path, picture, placed, polygon, rect } from './svg.ts';

const dark = '#2b2433';

/** A film projector in the dark, and its beam. */
export function projector(): string {
  return picture(
    '#4a2440',
    polygon(
      [
        [560, 560],
        [1_000, 300],
        [1_000, 830],
      ],
      '#f3c98b',
      0.28,
    ),
    polygon(
      [
        [560, 566],
        [1_000, 390],
        [1_000, 760],
      ],
      '#f7dca8',
      0.4,
    ),
    ...dust(),
    rect(0, 880, 1_000, 120, '#32182e'),
    path('M250 690 L170 900 H214 L320 700 Z', dark),
    path('M450 690 L530 900 H486 L380 700 Z', dark),
    rect(300, 660, 100, 60, dark, 10),
    path('M60 268 Q56 500 190 540 L190 516 Q84 480 84 268 Z', dark),
    path('M628 214 Q640 440 500 480 L500 456 Q612 420 606 214 Z', dark),
    reel(236, 268, 176, 12),
    reel(500, 214, 128, 40),
    rect(180, 440, 330, 240, '#c9503c', 34),
    rect(180, 440, 330, 60, '#db6a50', 30),
    rect(180, 610, 330, 70, '#b14231', 30),
    rect(500, 510, 96, 104, '#3a3144', 14),
    rect(586, 492, 40, 140, dark, 12),
    circle(300, 560, 58, dark),
    circle(300, 560, 40, '#f3c98b'),
    circle(300, 560, 12, dark),
    ...[392, 428, 464].map((x) => rect(x, 528, 16, 66, '#8f3225', 8)),
  );
}

/** A reel of film, turned by degrees. */
function reel(x: number, y: number, radius: number, degrees: number): string {
  const holes = [0, 1, 2, 3, 4].map((n) => {
    const angle = (n * 2 * Math.PI) / 5;
    return circle(
      0.56 * radius * Math.cos(angle),
      0.56 * radius * Math.sin(angle),
      0.24 * radius,
      '#4a2440',
    );
  });
  return placed(
    x,
    y,
    degrees,
    circle(0, 0, radius, dark),
    circle(0, 0, radius * 0.92, '#8c7a94'),
    circle(0, 0, radius * 0.86, '#b9a9bd'),
    ...holes,
    circle(0, 0, radius * 0.16, dark),
    circle(0, 0, radius * 0.06, '#f3c98b'),
  );
}

function dust(): string[] {
  return Array.from({ length: 16 }, (_, n) => {
    const x = 680 + ((n * 137) % 310);
    const y = 560 + (((n * 89) % 100) - 50) * ((x - 560) / 130);
    return circle(x, y, 3 + (n % 4) * 1.6, '#fbe9c4', 0.75);
  });
}
