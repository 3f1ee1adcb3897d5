import { recentChangeMs } from '@parley/domain/chat/limits';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import { encodeFrame } from './frames.ts';

export type Watchers = ReturnType<typeof createWatchers>;

/** Every topic, for a change that names too many. */
const everything = '*';

/** How many topics are remembered as changed lately. */
const maxRecent = 4_096;

/**
 * Which connections want to know of changes to what their pages show. A page reads before its
 * connection watches: what changed in between is told when it begins to watch.
 */
export function createWatchers(clock: Clock) {
  const connections = new Map<string, Set<Connection>>();
  const watched = new Map<Connection, ReadonlySet<string>>();
  /** What changed lately, longest ago first. */
  const recent = new Map<string, { block: number; at: number }>();

  function remember(block: number, topics: readonly string[]): void {
    const now = clock.now();
    for (const topic of topics) {
      recent.delete(topic);
      recent.set(topic, { block, at: now });
    }
    for (const [topic, { at }] of recent) {
      if (recent.size <= maxRecent && now - at <= recentChangeMs) break;
      recent.delete(topic);
    }
  }

  /** The topics that changed lately, and the newest block that changed one of them. */
  function changedLately(topics: readonly string[]): { topics: string[]; block: number } {
    const since = clock.now() - recentChangeMs;
    const changes = topics.flatMap((topic) => {
      const found = [recent.get(topic), recent.get(everything)].flatMap((change) =>
        change !== undefined && change.at >= since ? [change.block] : [],
      );
      return found.length === 0 ? [] : [{ topic, block: Math.max(...found) }];
    });
    return {
      topics: changes.map(({ topic }) => topic),
      block: Math.max(0, ...changes.map(({ block }) => block)),
    };
  }

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
    /** Watches exactly these topics from now on, and tells which of the new ones changed lately. */
    watch(connection: Connection, topics: readonly string[]): void {
      const before = watched.get(connection);
      leave(connection);
      if (topics.length === 0 || connection.isClosed) return;
      watched.set(connection, new Set(topics));
      for (const topic of topics) {
        connections.set(topic, (connections.get(topic) ?? new Set()).add(connection));
      }
      const late = changedLately(topics.filter((topic) => before?.has(topic) !== true));
      if (late.topics.length > 0) connection.push(encodeFrame({ t: 'changed', ...late }));
    },
    /** Tells each watcher once, with those of the changed topics that it watches. */
    announce(block: number, topics: readonly string[]): void {
      remember(block, topics);
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
