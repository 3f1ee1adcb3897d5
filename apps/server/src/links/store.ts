import type { LinkCard } from '@parley/domain/links/wire';
import type { Database } from '../platform/database.ts';

/** What a link was found to lead to; times are Unix milliseconds. */
export type KnownLink = {
  /** SHA-256 of the link. */
  hash: string;
  url: string;
  /** Null where there was nothing to show. */
  card: LinkCard | null;
  /** When the card came; without one, when there was none. */
  cameAt: number;
  /** When the site was asked last. */
  checkedAt: number;
};

type Row = Omit<KnownLink, 'card'> & { [Key in keyof LinkCard]: LinkCard[Key] | null };

export type LinkStore = ReturnType<typeof createLinkStore>;

/** SQL of what links lead to: a cache. */
export function createLinkStore(database: Database) {
  return {
    async known(hash: string): Promise<KnownLink | null> {
      const { rows } = await database.query<Row>(
        `select hash, url, title, description, picture, came_at as "cameAt",
           checked_at as "checkedAt" from link_cards where hash = $1`,
        [hash],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const { title, description, picture, ...rest } = row;
      return {
        ...rest,
        card: title === null ? null : { title, description: description ?? '', picture },
      };
    },

    async save({ hash, url, card, cameAt, checkedAt }: KnownLink): Promise<void> {
      await database.query(
        `insert into link_cards (hash, url, title, description, picture, came_at, checked_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (hash) do update set title = $3, description = $4, picture = $5,
           came_at = $6, checked_at = $7`,
        [
          ...[hash, url, card?.title ?? null, card?.description ?? null, card?.picture ?? null],
          ...[cameAt, checkedAt],
        ],
      );
    },

    /** Forgets what nobody asked about since `before`, and all but the `most` that were asked about last. */
    async forget(before: number, most: number): Promise<void> {
      await database.query(
        `delete from link_cards where checked_at < $1 or hash in (
           select hash from link_cards order by checked_at desc, hash offset $2
         )`,
        [before, most],
      );
    },
  };
}
