import { randomFrom } from './random.ts';
import { type Member, members, namelessCount } from './script.ts';

/** What people do with the chat token, in whole tokens and coins. */
export type MarketStep = { at: number; by: Member | number } & (
  | { kind: 'buyTokens'; coins: number }
  | { kind: 'allowTokens'; tokens: number }
  | { kind: 'sellTokens'; tokens: number }
  | { kind: 'addShares'; tokens: number; coins: number }
  | { kind: 'allowShares' }
  | { kind: 'stake' }
);

const kinds: readonly string[] = [
  'buyTokens',
  'allowTokens',
  'sellTokens',
  'addShares',
  'allowShares',
  'stake',
] satisfies MarketStep['kind'][];

/** Whether a step of the history is one of the market. */
export function isOfMarket<Other extends { kind: string }>(
  step: Other | MarketStep,
): step is MarketStep {
  return kinds.includes(step.kind);
}

/** How often tokens are bought; every third time somebody who has some sells afterwards. */
const purchases = 54;
/** Names are taken before the first of them, and the last is so long before the end, in seconds. */
const [beginsAt, calmSeconds] = [36_000, 1_500] as const;
/** Between the transactions of one person that belong together, in seconds. */
const stepSeconds = 20;

/** Who stakes, in days before the end, and how many tokens they put into the pool with as much in coins. */
const stakers = [
  { by: 'petra', daysBefore: 4.4, tokens: 2_000 },
  { by: 'ada', daysBefore: 3.1, tokens: 900 },
  { by: 'milo', daysBefore: 1.7, tokens: 1_400 },
] as const satisfies readonly { by: Member; daysBefore: number; tokens: number }[];

/** Swaps over all days, and stakes in the last ones; the same every time. */
export function planMarket(lengthSeconds: number): MarketStep[] {
  const random = randomFrom('market');
  const people: (Member | number)[] = [...members, ...Array(namelessCount).keys()];
  const steps: MarketStep[] = [];
  for (let index = 0; index < purchases; index += 1) {
    const part = (index + 0.8 * random()) / purchases;
    const at = Math.round(beginsAt + part * (lengthSeconds - beginsAt - calmSeconds));
    const by = people[Math.floor(random() * people.length)] ?? 0;
    steps.push({ kind: 'buyTokens', by, at, coins: 5 + Math.floor(random() * 55) });
    if (index % 3 !== 2) continue;
    // A coin buys more than ten tokens at any price of the history.
    const tokens = 50;
    steps.push({ kind: 'allowTokens', by, at: at + stepSeconds, tokens });
    steps.push({ kind: 'sellTokens', by, at: at + 2 * stepSeconds, tokens });
  }
  for (const { by, daysBefore, tokens } of stakers) {
    const from = Math.round(lengthSeconds - daysBefore * 86_400);
    const coins = tokens / 10;
    const own: readonly MarketStep[] = [
      { kind: 'buyTokens', by, at: from, coins },
      { kind: 'allowTokens', by, at: from + stepSeconds, tokens },
      { kind: 'addShares', by, at: from + 2 * stepSeconds, tokens, coins },
      { kind: 'allowShares', by, at: from + 3 * stepSeconds },
      { kind: 'stake', by, at: from + 4 * stepSeconds },
    ];
    steps.push(...own);
  }
  return steps;
}
