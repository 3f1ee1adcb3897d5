import { seedMembers } from '../seedScript.ts';

/** Who has a name in the history: those who talk, and some who only collect. */
export const members = [
  ...seedMembers,
  ...(['ines', 'juno', 'milo', 'petra', 'kit', 'tove', 'ada'] as const),
] as const;
export type Member = (typeof members)[number];

/** How many more there are, who buy and sell without a name. */
export const namelessCount = 18;

/** How long the history is that a new community begins with, in days. */
export const historyDays = 20;

/** What members do until this part of a collection's life has passed: the rest is the next phase's. */
export type Phase = { until: number; buys: number; sells: number };

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

/** What was bought and sold last, in seconds before the end of the history, and who bought it. */
export const lastTrades: readonly (readonly [before: number, key: string, by: Member | null])[] = [
  [2_900, 'kettle-in-c', 'ada'],
  [1_720, 'salt-flat', 'imre'],
  [980, 'moth-hours', null],
  [545, 'paper-boats', 'sol'],
  [240, 'keeper', 'juno'],
  [75, 'night-bus', 'kit'],
];
