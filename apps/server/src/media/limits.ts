/** What one picture may be, whoever it is from. */
export const pictureLimits = {
  /** Pixels of all frames together: the largest photos of phones have 50 million. */
  megapixels: 50,
  frames: 300,
  /** Time to decode it and make each of its sizes, in seconds. */
  seconds: 30,
  /** The longer side of the largest size that is kept, in pixels: still, and animated. */
  side: { still: 2_560, animated: 640 },
} as const;

/** How long a recording may take to read and write again, and the memory for it. */
export const recordingLimits = { milliseconds: 60_000, heapMegabytes: 384 } as const;

/** An upload may be silent for this long, in milliseconds. */
export const uploadSilenceMs = 30_000;

/** Bytes that stay free on the disk, whatever is uploaded: the database needs them. */
export const reservedBytes = 256 * 1024 * 1024;
