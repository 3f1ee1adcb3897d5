import { circle, path, picture, placed, polygon, rect } from './svg.ts';

const ink = {
  yellow: '#f4c321',
  red: '#d9482b',
  teal: '#1f9a94',
  dark: '#2a2522',
  pale: '#f4ead6',
};
const cell = 250;

type Tile = { ground: string; draw: (c: typeof ink) => string };

/** Pieces of letters, each in a square from 0 to 250. */
const tiles: readonly Tile[] = [
  { ground: ink.yellow, draw: (c) => stripes(c.pale) },
  {
    ground: ink.dark,
    draw: (c) =>
      polygon(
        [
          [0, 250],
          [125, 0],
          [250, 250],
        ],
        c.red,
      ) + circle(125, 170, 34, c.dark),
  },
  { ground: ink.teal, draw: (c) => half(0, c.pale) + half(125, c.dark) },
  { ground: ink.red, draw: (c) => path('M0 0 H250 A250 250 0 0 1 0 250 Z', c.yellow) },
  { ground: ink.pale, draw: (c) => circle(125, 125, 104, c.dark) + circle(125, 125, 48, c.pale) },
  { ground: ink.red, draw: (c) => rect(0, 0, 84, 250, c.pale) + rect(0, 166, 250, 84, c.pale) },
  {
    ground: ink.yellow,
    draw: (c) =>
      polygon(
        [
          [0, 0],
          [250, 0],
          [125, 125],
        ],
        c.dark,
      ) +
      polygon(
        [
          [0, 250],
          [250, 250],
          [125, 125],
        ],
        c.teal,
      ),
  },
  {
    ground: ink.dark,
    draw: (c) => [0, 1, 2].map((n) => rect(0, n * 100, 250, 50, c.teal)).join(''),
  },
  {
    ground: ink.teal,
    draw: (c) => path('M250 0 A250 250 0 0 0 0 250 H125 A125 125 0 0 1 250 125 Z', c.yellow),
  },
  {
    ground: ink.yellow,
    draw: (c) =>
      circle(125, 125, 125, c.red) +
      rect(125, 0, 125, 250, c.yellow) +
      circle(188, 125, 40, c.dark),
  },
  {
    ground: ink.pale,
    draw: (c) =>
      polygon(
        [
          [0, 0],
          [125, 250],
          [250, 0],
        ],
        c.teal,
      ) +
      polygon(
        [
          [70, 0],
          [125, 110],
          [180, 0],
        ],
        c.pale,
      ),
  },
  {
    ground: ink.dark,
    draw: (c) => rect(83, 0, 84, 250, c.yellow) + rect(0, 83, 250, 84, c.yellow),
  },
  {
    ground: ink.red,
    draw: (c) =>
      path('M0 0 A125 125 0 0 1 0 250 Z', c.dark) + path('M250 0 A125 125 0 0 0 250 250 Z', c.pale),
  },
  { ground: ink.dark, draw: (c) => dots(c.pale) },
  {
    ground: ink.teal,
    draw: (c) =>
      polygon(
        [
          [0, 0],
          [250, 250],
          [0, 250],
        ],
        c.pale,
      ) + circle(70, 180, 36, c.red),
  },
  {
    ground: ink.yellow,
    draw: (c) => path('M0 250 A250 250 0 0 1 250 0 V125 A125 125 0 0 0 125 250 Z', c.dark),
  },
];

/** A wall of letters made of circles, squares, and their halves. */
export function letters(): string {
  return picture(
    ink.pale,
    ...tiles.map(({ ground, draw }, n) =>
      placed(
        (n % 4) * cell,
        Math.floor(n / 4) * cell,
        0,
        rect(0, 0, cell + 1, cell + 1, ground),
        draw(ink),
      ),
    ),
  );
}

function stripes(fill: string): string {
  return [0, 2, 4].map((n) => rect(n * 50, 0, 50, 250, fill)).join('');
}

function half(top: number, fill: string): string {
  return path(`M0 ${top + 125} A125 125 0 0 1 250 ${top + 125} Z`, fill);
}

function dots(fill: string): string {
  return [0, 1, 2]
    .flatMap((x) => [0, 1, 2].map((y) => circle(45 + x * 80, 45 + y * 80, 24, fill)))
    .join('');
}
