import type { Readable } from 'node:stream';

/** A part of a file, in bytes, both ends included. */
export type Range = { start: number; end: number };

/**
 * Where files are kept, by names that are hashes of content and so never mean another file. The
 * local disk is one implementation.
 */
export type MediaStorage = {
  /** Takes over the finished file at a path. It is there as a whole, and durable, or not at all. */
  put(name: string, path: string): Promise<void>;
  /** The size of a file in bytes; null when there is none. */
  size(name: string): Promise<number | null>;
  /** Reads a file or a part of it. */
  read(name: string, range?: Range): Readable;
  /** Deletes a file, which may be gone already. */
  delete(name: string): Promise<void>;
  /** Every file and when it was put there (Unix ms). */
  list(): AsyncIterable<{ name: string; at: number }>;
  /** Room for more, in bytes. */
  freeBytes(): Promise<number>;
};

/** A file to serve. */
export type Located = { storage: MediaStorage; name: string; mime: string; version: string };
