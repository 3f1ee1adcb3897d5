import type { Connection } from './connection.ts';
import { encodeFrame } from './frames.ts';

export type Watchers = ReturnType<typeof createWatchers>;

/** Every topic, for a change that names too many. */
const everything = '*';

/** Which connections want to know of changes to what their pages show. */
export function createWatchers() {
  const connections = new Map<string, Set<Connection>>();
  const watched = new Map<Connection, ReadonlySet<string>>();

  function leave(connection: Connection): void {
    for (const topic of watched.get(connection) ?? []) {
      const others = connections.get(topic);
      others?.delete(connection);
      if (others?.size === 0) connections.delete(topic);
    }
    watched.delete(connection);
  }

  return {
    leave,
    /** Watches exactly these topics from now on. */
    watch(connection: Connection, topics: readonly string[]): void {
      leave(connection);
      if (topics.length === 0 || connection.isClosed) return;
      watched.set(connection, new Set(topics));
      for (const topic of topics) {
        connections.set(topic, (connections.get(topic) ?? new Set()).add(connection));
      }
    },
    /** Tells each watcher once, with those of the changed topics that it watches. */
    announce(block: number, topics: readonly string[]): void {
      const changed = new Map<Connection, string[]>();
      const told = topics.includes(everything) ? [...connections.keys()] : new Set(topics);
      for (const topic of told) {
        for (const connection of connections.get(topic) ?? []) {
          const mine = changed.get(connection);
          if (mine === undefined) changed.set(connection, [topic]);
          else mine.push(topic);
        }
      }
      const frames = new Map<string, Buffer>();
      for (const [connection, mine] of changed) {
        const key = mine.join(' ');
        const frame = frames.get(key) ?? encodeFrame({ t: 'changed', topics: mine, block });
        frames.set(key, frame);
        connection.push(frame);
      }
    },
  };
}
