import type { Bus } from '../bus.ts';
import type { Connection } from '../connection.ts';
import { createTally } from '../tally.ts';

export type Looking = ReturnType<typeof createLooking>;

/** Which members have a page in sight, on any node. Nothing of it is kept, and nobody is told. */
export function createLooking(bus: Bus) {
  const tally = createTally('looking', bus);
  /** Connections whose page is in sight, and the member that each counts for; null for a reader. */
  const counted = new Map<Connection, string | null>();

  function leave(connection: Connection): void {
    const author = counted.get(connection) ?? null;
    counted.delete(connection);
    if (author !== null) tally.add(author, -1);
  }

  function set(connection: Connection, isLooking: boolean): void {
    leave(connection);
    if (!isLooking || connection.isClosed) return;
    const author = connection.device?.author ?? null;
    counted.set(connection, author);
    if (author !== null) tally.add(author, 1);
  }

  return {
    leave,
    set,
    /** The connection may speak for another member now. */
    identify: (connection: Connection): void => set(connection, counted.has(connection)),
    /** Whether a member has a page in sight. */
    isLooking: (author: string): boolean => tally.of(author) > 0,
  };
}
