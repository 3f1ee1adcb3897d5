/** What one picture may be, whoever it is from. */
export const pictureLimits = {
  /** Pixels of all frames together: the largest photos of phones have 50 million. */
  megapixels: 50,
  frames: 300,
  /** The longer side of the largest size that is kept, in pixels: still, and animated. */
  side: { still: 2_560, animated: 640 },
} as const;

/** Time to rewrite one file, and memory for JavaScript's part of it. */
export const processorLimits = { milliseconds: 60_000, heapMegabytes: 384 } as const;

/** An upload may be silent for this long, in milliseconds. */
export const uploadSilenceMs = 30_000;

/** Bytes that stay free on the disk, whatever is uploaded: the database needs them. */
export const reservedBytes = 256 * 1024 * 1024;
