import { type LeaderboardWire, type MemberPointsWire, toldDays } from '@parley/domain/points/wire';
import type { IndexedSources } from '../platform/indexed.ts';
import { type ChainPlace, cut } from '../platform/pages.ts';
import { rankPlace } from './places.ts';
import type { PointsStore, RankPlace } from './store.ts';

/** Rows of one answer, and members above and below a viewer. */
const limits = { ranks: 25, entries: 20, epochs: 100, around: 2 } as const;

const daySeconds = 86_400;

type Options = Pick<IndexedSources, 'people' | 'chainNow'> & { store: PointsStore };
type BoardQuery = {
  /** Null for all time. */
  epoch: number | 'current' | null;
  viewer: string | null;
  after: RankPlace | null;
};

type Ranks = Omit<LeaderboardWire['ranks'][number], 'before'>[];

export type PointsService = ReturnType<typeof createPointsService>;

/** What the pages of activity points show. */
export function createPointsService({ store, people, chainNow }: Options) {
  const currentEpoch = async () => store.epochAt(await chainNow());

  async function around(epoch: number | null, viewer: string): Promise<Ranks> {
    const total = await store.total(epoch, viewer);
    if (total === null) return [];
    const own = { member: viewer, total };
    const [before, above, below] = await Promise.all([
      store.before(epoch, own),
      store.above(epoch, own, limits.around),
      store.after(epoch, own, limits.around),
    ]);
    const rows = [...above.toReversed(), own, ...below];
    return rows.map((row, index) => ({ rank: before + 1 - above.length + index, ...row }));
  }

  return {
    async leaderboard({ epoch: asked, viewer, after }: BoardQuery) {
      const current = await currentEpoch();
      const epoch = asked === 'current' ? (current?.epoch ?? null) : asked;
      const [found, total, before, near] = await Promise.all([
        store.after(epoch, after, limits.ranks + 1),
        store.count(epoch),
        after === null ? 0 : store.before(epoch, after).then((count) => count + 1),
        viewer === null ? [] : around(epoch, viewer),
      ]);
      const { rows, next } = cut(found, limits.ranks, rankPlace.encode);
      const ranks = rows.map((row, index) => ({ rank: before + index + 1, ...row }));
      const shown = [...ranks, ...near].map(({ member }) => member);
      const [earlier, known] = await Promise.all([
        epoch === null ? new Map<string, number>() : store.ranksIn(epoch - 1, shown),
        people(shown),
      ]);
      const told = (of: Ranks) =>
        of.map((row) => ({ ...row, before: earlier.get(row.member) ?? null }));
      return { epoch, current, total, next, ranks: told(ranks), around: told(near), people: known };
    },

    async member(
      address: string,
      { after, today }: { after: ChainPlace | null; today: number | null },
    ): Promise<Omit<MemberPointsWire, 'index'>> {
      const now = await chainNow();
      const [total, current, epochs, days, entries] = await Promise.all([
        store.total(null, address),
        currentEpoch(),
        store.epochs(address, limits.epochs),
        store.days(address, today ?? now - (now % daySeconds), toldDays),
        store.entries(address, after, limits.entries),
      ]);
      const before = total === null ? null : await store.before(null, { total, member: address });
      return {
        total: total ?? '0',
        rank: before === null ? null : before + 1,
        current,
        epochs,
        days,
        entries: entries.rows,
        next: entries.next,
      };
    },
  };
}
