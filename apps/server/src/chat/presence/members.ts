import type { Bus } from '../bus.ts';
import type { Connection } from '../connection.ts';
import { encodeFrame } from '../frames.ts';

export type Members = ReturnType<typeof createMembers>;

/** The open connections of each member, and telling all of them that something of the member's own changed. */
export function createMembers(bus: Bus) {
  const byAuthor = new Map<string, Set<Connection>>();
  const authors = new Map<Connection, string>();

  bus.subscribe({
    heard(notice) {
      if (notice.t === 'changed') tellHere(notice.author, notice.topic, notice.except);
    },
  });

  function leave(connection: Connection): void {
    const author = authors.get(connection);
    if (author === undefined) return;
    authors.delete(connection);
    const others = byAuthor.get(author);
    others?.delete(connection);
    if (others?.size === 0) byAuthor.delete(author);
  }

  function tellHere(author: string, topic: string, except: string): void {
    // No block of the chain changed it.
    const frame = encodeFrame({ t: 'changed', topics: [topic], block: 0 });
    for (const connection of byAuthor.get(author) ?? []) {
      if (connection.device?.id !== except) connection.push(frame);
    }
  }

  return {
    leave,
    /** Those that speak for a member on this node. */
    of: (author: string): ReadonlySet<Connection> | undefined => byAuthor.get(author),

    /** The connection speaks for its member from now on; returns them, null for a reader. */
    follow(connection: Connection): string | null {
      leave(connection);
      const author = connection.device?.author;
      if (author === undefined) return null;
      authors.set(connection, author);
      byAuthor.set(author, (byAuthor.get(author) ?? new Set()).add(connection));
      return author;
    },
    speaksFor: (connection: Connection, author: string): boolean =>
      authors.get(connection) === author,

    /** Tells a member's open pages on all nodes, besides those of the device `except`. */
    tell(author: string, topic: string, except: string): void {
      tellHere(author, topic, except);
      bus.publish({ t: 'changed', author, topic, except });
    },
  };
}
