/** So many blocks before the head are all looked at when they are caught up with, at most. */
const allMax = 2_000;
/** Of a range that is farther away, at least so many. */
const someMin = 8;

type Range = Readonly<{
  from: number;
  to: number;
  /** How many blocks there are from `from` to the head. */
  distance: number;
}>;

/**
 * The blocks of a range at which is looked whether a node left out their logs: all near the head, and farther away as
 * many as keep a long catching up from taking far longer. `random` gives numbers from 0 up to 1.
 */
export function blocksToCheck({ from, to, distance }: Range, random: () => number): number[] {
  const width = to - from + 1;
  const count = Math.max(Math.min(width, someMin), Math.ceil((width * allMax) / distance));
  if (count >= width) return Array.from({ length: width }, (_, index) => from + index);
  // One of each of as many parts: no long stretch is left out.
  const part = width / count;
  return Array.from(
    { length: count },
    (_, index) => from + Math.floor(index * part + random() * part),
  );
}
