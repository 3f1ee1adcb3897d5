import { createEventDecoder } from './events.ts';
import type { Handler, Row } from './handler.ts';
import type { RawLog, Source } from './raw.ts';

/** What became of one log. */
export type Derived = Readonly<{
  log: RawLog;
  time: number;
  rows: readonly Row[];
  children: readonly Readonly<{ kind: string; address: string }>[];
  topics: readonly string[];
  /** Why it could not be handled. */
  fault?: Readonly<{ kind: string; event: string; reason: string }>;
}>;

/** Makes rows of logs. Never throws for what a contract says. */
export type Derive = (log: RawLog, source: Source, time: number) => Derived;

export function createDerive(handlers: readonly Handler[]): Derive {
  const byKind = new Map(
    handlers.map((handler) => [handler.kind, { handler, decode: createEventDecoder(handler.abi) }]),
  );
  return (log, source, time) => {
    const nothing = { log, time, rows: [], children: [], topics: [] };
    const known = byKind.get(source.kind);
    if (known === undefined) return nothing;
    let event = log.topics[0] ?? 'without a topic';
    try {
      const decoded = known.decode(log.topics, log.data);
      if (decoded === null) return nothing;
      event = decoded.name;
      const place = {
        block: BigInt(log.block),
        logIndex: log.logIndex,
        tx: log.tx,
        time,
        address: log.address,
      };
      const handled = known.handler.handle(event, decoded.args, place, source.constants);
      const children = (handled.children ?? []).map(({ kind, address }) => ({
        kind,
        address: address.toLowerCase(),
      }));
      return { ...nothing, rows: handled.rows, children, topics: handled.topics ?? [] };
    } catch (error) {
      return { ...nothing, fault: { kind: source.kind, event, reason: reasonOf(error) } };
    }
  };
}

/** The first line of what an error says. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, 300);
}
