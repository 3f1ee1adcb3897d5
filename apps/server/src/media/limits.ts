/** What one picture may be, whoever it is from. */
export const pictureLimits = {
  /** Pixels of all frames together: the largest photos of phones have 50 million. */
  megapixels: 50,
  frames: 300,
  /** The longer side of the largest size that is kept, in pixels: still, and animated. */
  side: { still: 2_560, animated: 640 },
} as const;

/** Time to rewrite one picture, or to draw one, and memory for JavaScript's part of it. */
export const processorLimits = { milliseconds: 60_000, heapMegabytes: 384 } as const;

/**
 * Time to rewrite one recording, in milliseconds: its packets are copied, at no less than a megabyte a second.
 * A small file whose damage keeps a parser busy would otherwise have everybody else's wait for a minute.
 */
export function recordingMs(bytes: number): number {
  return Math.min(processorLimits.milliseconds, 10_000 + bytes / 1_000);
}

/** An upload may be silent for this long, in milliseconds. */
export const uploadSilenceMs = 30_000;

/** Bytes that stay free on the disk, whatever is uploaded: the database needs them. */
export const reservedBytes = 256 * 1024 * 1024;
