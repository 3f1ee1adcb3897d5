import { launches } from './launches.ts';
import { type MarketStep, planMarket } from './market.ts';
import { randomFrom } from './random.ts';
import {
  historyDays,
  type Launch,
  lastTrades,
  type Member,
  members,
  namelessCount,
} from './script.ts';

/** A member with a name, or the number of somebody without one. */
type Person = Member | number;

/** What happens, and when: in seconds since the history began. */
export type Step = { at: number } & (
  | { kind: 'name'; by: Member }
  | { kind: 'launch'; by: Member; launch: Launch }
  | { kind: 'feature'; by: 'owner'; launch: Launch }
  | { kind: 'buy'; by: Person; launch: Launch }
  | { kind: 'sell'; by: Person; launch: Launch; tokenId: number }
  | MarketStep
);

/** A trade before it is known who makes it. */
type Trade = { at: number; kind: 'buy' | 'sell'; buyer?: Member };

export const historySeconds = historyDays * 86_400;
/** Names are taken within the first hours, in seconds apart. */
const betweenNames = 1_870;
/** The last of the planned trades is so long before the end, in seconds. */
const calmSeconds = 3_600;
/** So many of the pieces go to members with a name. */
const namedPart = 0.6;

/** The whole history in its order, the same every time. */
export function planHistory(): Step[] {
  const names = members.map(
    (by, index): Step => ({ kind: 'name', by, at: 600 + index * betweenNames }),
  );
  const opened = launches.flatMap((launch): Step[] => [
    { kind: 'launch', by: launch.by, launch, at: seconds(launch.day) },
    ...(launch.featuredOn === null
      ? []
      : [{ kind: 'feature', by: 'owner', launch, at: seconds(launch.featuredOn) } as const]),
  ]);
  const trades = launches.flatMap((launch) => withTraders(launch, tradesOf(launch)));
  return [...names, ...opened, ...trades, ...planMarket(historySeconds)].sort(
    (a, b) => a.at - b.at,
  );
}

/** The trades of a collection in their order. */
function tradesOf(launch: Launch): Trade[] {
  const random = randomFrom(launch.key);
  const opensAt = seconds(launch.day) + 900;
  const life = historySeconds - calmSeconds - opensAt;
  const trades: Trade[] = [];
  let from = 0;
  for (const { until, buys, sells } of launch.phases) {
    const kinds = shuffled([...Array(buys).fill('buy'), ...Array(sells).fill('sell')], random);
    for (const [index, kind] of kinds.entries()) {
      const part = from + ((index + 0.1 + 0.8 * random()) / kinds.length) * (until - from);
      trades.push({ at: Math.round(opensAt + part * life), kind });
    }
    from = until;
  }
  for (const [before, key, buyer] of lastTrades) {
    if (key !== launch.key) continue;
    const at = historySeconds - before;
    trades.push(buyer === null ? { at, kind: 'sell' } : { at, kind: 'buy', buyer });
  }
  return trades;
}

/** Gives every trade to somebody: who sells holds a piece, and the creator keeps theirs. */
function withTraders(launch: Launch, trades: readonly Trade[]): Step[] {
  const random = randomFrom(`${launch.key} traders`);
  const others: Person[] = members.filter((member) => member !== launch.by);
  const nameless: Person[] = [...Array(namelessCount).keys()];
  const held: { by: Person; tokenId: number }[] = [];
  let lastId = launch.first;
  return trades.map(({ at, kind, buyer }): Step => {
    const [sold] = kind === 'sell' ? held.splice(Math.floor(random() * held.length), 1) : [];
    if (sold !== undefined) return { kind: 'sell', ...sold, launch, at };
    const people = random() < namedPart ? others : nameless;
    const by = buyer ?? people[Math.floor(random() * people.length)] ?? members[0];
    lastId += 1;
    held.push({ by, tokenId: lastId });
    return { kind: 'buy', by, launch, at };
  });
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

function seconds(days: number): number {
  return Math.round(days * 86_400);
}
