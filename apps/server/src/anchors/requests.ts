import type { Database } from '../platform/database.ts';

/** What the operator is told. */
export type Answer = { isDone: boolean; answer: string };

export type AnchorRequests = ReturnType<typeof createAnchorRequests>;

/** Times that the operator asked for anchors (`npm run anchor`). */
export function createAnchorRequests(database: Database) {
  return {
    /** Those that nobody answered yet; one that asked ten minutes ago waits no longer. */
    async open(): Promise<number[]> {
      const { rows } = await database.query<{ id: number }>(
        `select id from anchor_requests
         where answer is null and asked_at > now() - interval '10 minutes' order by id`,
      );
      return rows.map(({ id }) => id);
    },
    /** Answers these, and forgets those of earlier days. */
    async answer(ids: readonly number[], { isDone, answer }: Answer): Promise<void> {
      await database.query(
        'update anchor_requests set is_done = $2, answer = $3 where id = any($1)',
        [ids, isDone, answer],
      );
      await database.query("delete from anchor_requests where asked_at < now() - interval '1 day'");
    },
  };
}
