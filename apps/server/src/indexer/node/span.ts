/** How many blocks one `eth_getLogs` covers, learned from what a node refuses. */
export type Span = Readonly<{
  size: number;
  /** The most that it answered. */
  good: number;
  /** The least that it refused. */
  bad: number;
  /** Answers since the last refusal. */
  calm: number;
}>;

const sizeMax = 1_000_000;
/** After so many answers a larger size is tried again. */
const calmMax = 50;
/** Logs of one step at most, more or less: they are in memory together. */
const logsMax = 5_000;

export const firstSpan: Span = { size: 1_000, good: 1, bad: Number.POSITIVE_INFINITY, calm: 0 };

/** After a refusal: half as many, at least one block. */
export function refused(span: Span): Span {
  const size = Math.max(1, Math.floor(span.size / 2));
  return { size, good: Math.min(span.good, size), bad: Math.max(2, span.size), calm: 0 };
}

/** After an answer: twice as many, but not what was refused lately, nor more logs than we want. */
export function served(span: Span, logs: number): Span {
  const calm = span.calm + 1;
  if (logs > logsMax) return { ...span, size: Math.max(1, Math.floor(span.size / 2)), calm };
  const good = Math.max(span.good, span.size);
  const bad = calm % calmMax === 0 ? Number.POSITIVE_INFINITY : Math.max(span.bad, good + 1);
  // Near enough to what was refused: trying to find the exact bound would cost more refusals.
  const isNear = bad - good <= good / 4;
  const size = isNear ? good : Math.min(good * 2, Math.floor((good + bad) / 2), sizeMax);
  const isDense = logs * 2 > logsMax;
  return { size: isDense ? span.size : size, good, bad, calm };
}
