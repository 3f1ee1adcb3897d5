import { seedMembers } from '../seedScript.ts';

/** Who has a name in the history: those who talk, and some who only collect. */
export const members = [
  ...seedMembers,
  ...(['ines', 'juno', 'milo', 'petra', 'kit', 'tove', 'ada'] as const),
] as const;
export type Member = (typeof members)[number];

/** How many more there are, who buy and sell without a name. */
export const visitorCount = 18;

/** How long the history is that a new community begins with, in days. */
export const historyDays = 20;

/** What members do until this part of a collection's life has passed: the rest is the next phase's. */
type Phase = { until: number; buys: number; sells: number };

/** One collection of the history. */
export type Launch = {
  /** Its unique id, and the name of its picture. */
  key: string;
  title: string;
  symbol: string;
  description: string;
  by: Member;
  /** In days since the history began. */
  day: number;
  /** What the first piece costs, in thousandths of a coin. */
  baseMilli: number;
  creatorFeeBps: number;
  /** How many pieces the creator bought in the launch. */
  first: number;
  kind: 'image' | 'audio' | 'video';
  phases: readonly Phase[];
  /** In days since the history began; null if the owner does not feature it. */
  featuredOn: number | null;
};

const steady = (buys: number, sells: number): Phase[] => [{ until: 1, buys, sells }];

/** The collections, in the order of their launch. */
export const launches: readonly Launch[] = [
  {
    key: 'moth-hours',
    title: 'Moth hours',
    symbol: 'MOTH',
    description: 'One for every moth that came to the kitchen window in June.',
    by: 'juno',
    day: 1.4,
    baseMilli: 12,
    creatorFeeBps: 500,
    first: 2,
    kind: 'image',
    // Everybody wanted one, then many sold.
    phases: [
      { until: 0.25, buys: 20, sells: 0 },
      { until: 0.6, buys: 28, sells: 4 },
      { until: 0.72, buys: 3, sells: 1 },
      { until: 0.85, buys: 1, sells: 9 },
      { until: 1, buys: 3, sells: 4 },
    ],
    featuredOn: 3,
  },
  {
    key: 'slow-tape',
    title: 'Slow tape',
    symbol: 'TAPE',
    description:
      'Four chords on a tape machine that runs a little slow. Best after ten in the evening.',
    by: 'milo',
    day: 2.6,
    baseMilli: 15,
    creatorFeeBps: 500,
    first: 1,
    kind: 'audio',
    phases: [
      { until: 0.55, buys: 16, sells: 3 },
      { until: 1, buys: 4, sells: 2 },
    ],
    featuredOn: null,
  },
  {
    key: 'stairs-mostly',
    title: 'Stairs, mostly',
    symbol: 'STAIR',
    description: 'I count them on the way up. This is the house on the corner: sixty-one.',
    by: 'imre',
    day: 3.2,
    baseMilli: 250,
    creatorFeeBps: 200,
    first: 2,
    kind: 'image',
    phases: steady(0, 0),
    featuredOn: null,
  },
  {
    key: 'house-plants',
    title: 'House plants I talk to',
    symbol: 'PLANT',
    description: 'They are good listeners. The big one has opinions.',
    by: 'petra',
    day: 5.1,
    baseMilli: 20,
    creatorFeeBps: 300,
    first: 3,
    kind: 'image',
    phases: [
      { until: 0.5, buys: 19, sells: 2 },
      { until: 1, buys: 7, sells: 5 },
    ],
    featuredOn: null,
  },
  {
    key: 'letters-for-a-wall',
    title: 'Letters for a wall',
    symbol: 'ABC',
    description: 'An alphabet out of circles, squares, and what is left when you cut them in half.',
    by: 'ada',
    day: 6.8,
    baseMilli: 40,
    creatorFeeBps: 400,
    first: 1,
    kind: 'image',
    phases: [
      { until: 0.4, buys: 11, sells: 1 },
      { until: 1, buys: 4, sells: 3 },
    ],
    featuredOn: 9,
  },
  {
    key: 'night-bus',
    title: 'Night Bus, side B',
    symbol: 'NBUS',
    description:
      'Recorded on the last bus home, with the engine left in.\nHolders of the first ten get the stems.',
    by: 'nim',
    day: 8.3,
    baseMilli: 10,
    creatorFeeBps: 500,
    first: 2,
    kind: 'audio',
    phases: [
      { until: 0.36, buys: 37, sells: 2 },
      { until: 0.46, buys: 1, sells: 5 },
      { until: 1, buys: 17, sells: 6 },
    ],
    featuredOn: 10.5,
  },
  {
    key: 'salt-flat',
    title: 'Salt flat',
    symbol: 'SALT',
    description: 'The sky lies on the ground there, and you walk on it.',
    by: 'sol',
    day: 10.2,
    baseMilli: 8,
    creatorFeeBps: 250,
    first: 1,
    kind: 'image',
    phases: [
      { until: 0.25, buys: 8, sells: 0 },
      { until: 1, buys: 4, sells: 3 },
    ],
    featuredOn: null,
  },
  {
    key: 'last-reel',
    title: 'Last reel',
    symbol: 'REEL',
    description: 'The cinema on our street closes this winter. They let me switch the lamp off.',
    by: 'kit',
    day: 11.3,
    baseMilli: 22,
    creatorFeeBps: 300,
    first: 2,
    kind: 'image',
    phases: [
      { until: 0.3, buys: 9, sells: 0 },
      { until: 1, buys: 5, sells: 4 },
    ],
    featuredOn: null,
  },
  {
    key: 'rain-on-line-4',
    title: 'Rain on line 4',
    symbol: 'RAIN',
    description: 'Four seconds from the tram, over and over. Nobody got off.',
    by: 'vera',
    day: 12.7,
    baseMilli: 18,
    creatorFeeBps: 500,
    first: 1,
    kind: 'video',
    phases: [
      { until: 0.3, buys: 11, sells: 0 },
      { until: 1, buys: 6, sells: 3 },
    ],
    featuredOn: null,
  },
  {
    key: 'paper-boats',
    title: 'Paper boats',
    symbol: 'BOAT',
    description: 'Folded out of letters that came back.',
    by: 'ines',
    day: 14.4,
    baseMilli: 12,
    creatorFeeBps: 300,
    first: 1,
    kind: 'image',
    phases: [
      { until: 0.4, buys: 15, sells: 1 },
      { until: 1, buys: 7, sells: 2 },
    ],
    featuredOn: null,
  },
  {
    key: 'keeper',
    title: 'Keeper',
    symbol: 'KEEP',
    description: 'He turns the lamp by hand when the motor stops. It stops most nights.',
    by: 'oskar',
    day: 16.9,
    baseMilli: 14,
    creatorFeeBps: 400,
    first: 1,
    kind: 'video',
    phases: steady(8, 1),
    featuredOn: null,
  },
  {
    key: 'kettle-in-c',
    title: 'Kettle in C',
    symbol: 'KETTL',
    description: 'It whistles a C when it is half full. I wrote the rest around it.',
    by: 'tove',
    day: 18.6,
    baseMilli: 10,
    creatorFeeBps: 500,
    first: 1,
    kind: 'audio',
    phases: steady(5, 0),
    featuredOn: null,
  },
];

/** What was bought and sold last, in seconds before the end of the history, and who bought it. */
export const lastTrades: readonly (readonly [before: number, key: string, by: Member | null])[] = [
  [2_900, 'kettle-in-c', 'ada'],
  [1_720, 'salt-flat', 'imre'],
  [980, 'moth-hours', null],
  [545, 'paper-boats', 'sol'],
  [240, 'keeper', 'juno'],
  [75, 'night-bus', 'kit'],
];
