/** What a wire tells the bus. */
export type WireEvents = {
  /** A text of another node. */
  text(text: string): void;
  /** From now on texts arrive; what others said before is lost. */
  open(): void;
  /** Nothing arrives until it opens again. */
  lost(): void;
};

/**
 * Carries texts between the nodes of one community, to those that listen just then: nothing is kept,
 * and nothing is certain to arrive. A wire that breaks opens again by itself, for as long as it takes.
 */
export type Wire = {
  start(events: WireEvents): void;
  /** Bytes of a text that it can carry at most. */
  maxBytes(): number;
  /** Whether messages travel with the hint that they exist; otherwise each node reads them from the log. */
  carriesMessages: boolean;
  /** Never throws and never waits. A text that still waits gives way to a newer one of its `key`. */
  send(text: string, key?: string): void;
  /** Sends what waits, and closes. */
  stop(): Promise<void>;
};

/** How long to wait before the next attempt, in milliseconds: longer each time, never the same for two nodes. */
export function backoffMs(attempt: number): number {
  return Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
