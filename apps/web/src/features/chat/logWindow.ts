/** Messages of one block. Blocks lie at fixed places of the log, so that they stay as it grows. */
const blockSize = 10;

/** A stretch of blocks by their numbers, both ends included. */
export type Span = { first: number; last: number };

/** The block of a place in the log. */
export function blockOf(seq: number): number {
  return Math.floor(seq / blockSize);
}

/** Indexes of a block's messages in an unbroken stretch of the log: from `from`, before `to`. */
export function indexesOf(
  block: number,
  firstSeq: number,
  length: number,
): { from: number; to: number } {
  const from = Math.max(0, block * blockSize - firstSeq);
  return { from, to: Math.min(length, (block + 1) * blockSize - firstSeq) };
}

/** Before anything was measured: about ten short messages, in pixels. */
const guessPx = 300;

/** Heights of blocks, in pixels: as they were measured last, the others as the mean of those. */
export function createHeights() {
  const measured = new Map<number, number>();
  let sum = 0;
  return {
    measure(block: number, px: number): void {
      sum += px - (measured.get(block) ?? 0);
      measured.set(block, px);
    },
    of: (block: number): number =>
      measured.get(block) ?? (measured.size === 0 ? guessPx : sum / measured.size),
  };
}

/** Height of several blocks together, in pixels; 0 when `last` is before `first`. */
export function heightOf({ first, last }: Span, of: (block: number) => number): number {
  let px = 0;
  for (let block = first; block <= last; block += 1) px += of(block);
  return px;
}

/**
 * The blocks to draw: those between `topPx` and `bottomPx`, measured from the top of the first one.
 * At least one, also when the view is beyond either end.
 */
export function spanOf(
  all: Span,
  of: (block: number) => number,
  topPx: number,
  bottomPx: number,
): Span {
  let { first } = all;
  let px = of(first);
  while (first < all.last && px <= topPx) {
    first += 1;
    px += of(first);
  }
  let last = first;
  while (last < all.last && px < bottomPx) {
    last += 1;
    px += of(last);
  }
  return { first, last };
}

/** How many more blocks are rendered so that a selection or the focus survives scrolling. */
const keptMax = 40;

/** `span`, grown to the blocks that hold a selection or the focus, where they are near enough. */
export function withKept(span: Span, kept: readonly number[]): Span {
  const near = kept.filter(
    (block) => block >= span.first - keptMax && block <= span.last + keptMax,
  );
  return { first: Math.min(span.first, ...near), last: Math.max(span.last, ...near) };
}

/** The part of `span` that the log still has; its newest blocks when it has none of them. */
export function clamped(span: Span, all: Span): Span {
  if (span.last < all.first || span.first > all.last) return newestOf(all);
  return { first: Math.max(span.first, all.first), last: Math.min(span.last, all.last) };
}

/** What is rendered before the size of the screen is known: about one phone screen. */
export function newestOf({ first, last }: Span): Span {
  return { first: Math.max(first, last - 1), last };
}
