import type { Entry } from './frames.ts';

/** Consecutive live messages: their frames, and all of them joined for one write. */
export type Batch = { from: number; to: number; frames: readonly Buffer[]; bytes: Buffer };

/** Groups consecutive frames so that no group with more than one is larger than `maxBytes`. */
export function* batches(
  entries: readonly Entry[],
  frames: readonly Buffer[],
  maxBytes: number,
): Generator<Batch> {
  const base = entries[0]?.seq ?? 0;
  let start = 0;
  let size = 0;
  for (let index = 0; index <= frames.length; index += 1) {
    const length = frames[index]?.length ?? Number.POSITIVE_INFINITY;
    if (index > start && size + length > maxBytes) {
      const group = frames.slice(start, index);
      const [only] = group;
      const bytes = group.length === 1 && only !== undefined ? only : Buffer.concat(group);
      yield { from: base + start, to: base + index - 1, frames: group, bytes };
      start = index;
      size = 0;
    }
    size += length;
  }
}

/** The first entries whose JSON stays within `maxBytes` (counted in UTF-16 units), at least one. */
export function cut(entries: readonly Entry[], maxBytes: number): readonly Entry[] {
  let size = 0;
  const end = entries.findIndex((entry, index) => {
    size += entry.json.length;
    return index > 0 && size > maxBytes;
  });
  return end === -1 ? entries : entries.slice(0, end);
}
