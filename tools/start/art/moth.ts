import { circle, mirrored, path, picture, shape, stroke } from './svg.ts';

/** A moth with open wings before a lamp. */
export function moth(): string {
  const wing = [
    path(
      'M486 520 C420 500 330 540 296 640 C262 742 300 830 372 832 C436 832 470 760 488 620 Z',
      '#8a5a37',
    ),
    path(
      'M480 560 C420 560 356 610 338 690 C326 756 346 796 380 796 C424 796 460 720 480 610 Z',
      '#9d6a42',
    ),
    circle(372, 706, 44, '#f0d9a4'),
    circle(372, 706, 22, '#33263a'),
    path(
      'M490 470 C440 380 320 300 190 286 C116 280 76 314 84 380 C94 470 180 560 300 580 C390 594 460 560 492 520 Z',
      '#caa06a',
    ),
    path(
      'M480 470 C430 400 320 330 208 318 C150 314 118 340 128 388 C140 452 214 524 312 540 C392 552 452 530 480 500 Z',
      '#d9b27c',
    ),
    stroke('M478 486 Q360 380 172 336', '#8a5a37', 9),
    stroke('M476 506 Q360 480 214 498', '#8a5a37', 7),
    stroke('M110 420 Q180 540 330 566', '#8a5a37', 10),
    circle(222, 392, 58, '#33263a'),
    circle(222, 392, 34, '#f0d9a4'),
    circle(222, 392, 14, '#33263a'),
  ].join('');
  return picture(
    '#33293f',
    circle(500, 490, 430, '#3d3150'),
    circle(500, 490, 320, '#4a3d60'),
    circle(500, 490, 205, '#5d4e72'),
    circle(500, 490, 110, '#75658a'),
    wing,
    mirrored(wing),
    shape('ellipse', { cx: 500, cy: 560, rx: 34, ry: 190, fill: '#2a1f30' }),
    ...[470, 520, 570, 620, 670].map((y) => stroke(`M474 ${y} q26 14 52 0`, '#463350', 7)),
    shape('ellipse', { cx: 500, cy: 420, rx: 44, ry: 60, fill: '#3b2c44' }),
    circle(500, 358, 32, '#2a1f30'),
    ...[antenna(), mirrored(antenna())],
  );
}

function antenna(): string {
  const hairs = [0, 1, 2, 3, 4, 5].map((n) => {
    const x = 470 - n * 17;
    const y = 318 - n * 30;
    return stroke(`M${x} ${y} l-22 2`, '#f0d9a4', 5);
  });
  return stroke('M488 336 Q440 250 376 150', '#f0d9a4', 8) + hairs.join('');
}
