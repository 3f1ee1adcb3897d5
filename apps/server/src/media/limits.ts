/** What one picture may be, whoever it is from. */
export const pictureLimits = {
  /** Pixels of all frames together: the largest photos of phones have 50 million. */
  megapixels: 50,
  frames: 300,
  /** The longer side of the largest size that is kept, in pixels: still, and animated. */
  side: { still: 2_560, animated: 640 },
} as const;

/**
 * What one job may take: processor time to rewrite a picture or draw one, which a photo of 50 megapixels needs
 * on a slow machine; time until a busy machine is given up; memory for JavaScript's part of it.
 */
export const processorLimits = {
  cpuSeconds: 60,
  patienceMs: 120_000,
  heapMegabytes: 384,
} as const;

/**
 * Processor time to rewrite one recording, in seconds: its packets are copied, at no less than a megabyte a
 * second. A small file whose damage keeps a parser busy would otherwise have everybody else's wait for a minute.
 */
export function recordingCpuSeconds(bytes: number): number {
  return Math.min(processorLimits.cpuSeconds, 5 + bytes / 1_000_000);
}

/** How long a file may wait for its turn at the processor, in milliseconds. */
export const turnPatienceMs = 60_000;

/**
 * Processor time that a client's files, and a member's, may take before those of others go first, in milliseconds:
 * a stock that fills again.
 */
export const processorShare = { burst: 30_000, perSecond: 100 } as const;

/** Uploads under way at once: of a member, of a client, and of all. */
export const uploadsAtOnce = { member: 2, client: 4, all: 24 } as const;

/**
 * What is left for members who took little, as a share: of the uploads under way, of the community's space,
 * and, in their day and in all, of what a member may upload, up to which they took little.
 */
export const reserves = { underWay: 1 / 3, space: 1 / 10, little: 1 / 10 } as const;

/**
 * Time for an upload to arrive, in milliseconds: 20 KB a second, which a poor mobile connection has. One that
 * trickles would keep its place from others.
 */
export function uploadTimeMs(bytes: number): number {
  return 60_000 + bytes / 20;
}

/** An upload may be silent for this long, in milliseconds. */
export const uploadSilenceMs = 30_000;

/** Bytes that stay free on the disk, whatever is uploaded: the database needs them. */
export const reservedBytes = 256 * 1024 * 1024;
