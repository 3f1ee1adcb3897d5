import { createHash } from 'node:crypto';
import { generateTransactionChunks, validatePath } from 'arweave/node/lib/merkle.js';

/** How the bytes of a transaction are cut, and what each piece is proven by. */
export type Layout = {
  /** What the transaction signs of its data, 32 bytes, base64url. */
  dataRoot: string;
  /** Bytes of the data. */
  size: number;
  chunks: readonly Place[];
};

/** A piece of the data: from `start` up to `end`, in bytes. */
type Place = { start: number; end: number; path: Uint8Array };

/** A piece as nodes take and give it; `offset` is that of its last byte within the data. */
export type Chunk = { offset: number; path: Uint8Array; bytes: Uint8Array };

const hashBytes = 32;

/** Lays out data as Arweave does: chunks of 256 KiB at most, none under 32 KiB unless it is all. Throws for no data. */
export async function layOut(data: Uint8Array): Promise<Layout> {
  if (data.length === 0) throw new Error('There is nothing to keep in an empty file.');
  const { data_root, chunks, proofs } = await generateTransactionChunks(data);
  return {
    dataRoot: Buffer.from(data_root).toString('base64url'),
    size: data.length,
    chunks: chunks.map(({ minByteRange: start, maxByteRange: end }, index) => {
      const path = proofs[index]?.proof;
      if (path === undefined) throw new Error(`Chunk ${index} has no proof.`);
      return { start, end, path };
    }),
  };
}

/** The piece at a place of the layout. Throws a RangeError past the last one. */
export function chunkAt({ chunks }: Layout, data: Uint8Array, index: number): Chunk {
  const place = chunks[index];
  if (place === undefined) throw new RangeError(`There is no chunk ${index}.`);
  const { start, end, path } = place;
  return { offset: end - 1, path, bytes: data.subarray(start, end) };
}

/**
 * Whether this piece is part of the data that a transaction signed. Its path leads to the root, its bytes hash to the
 * path's end, and it is as long as the path says: the network's own library checks the path alone.
 */
export async function isChunkOf(
  { dataRoot, size }: Pick<Layout, 'dataRoot' | 'size'>,
  { offset, path, bytes }: Chunk,
): Promise<boolean> {
  const root = Buffer.from(dataRoot, 'base64url');
  // A shorter root would match anything: the library compares no further than it goes.
  if (root.length !== hashBytes || offset < 0 || offset >= size) return false;
  if (path.length < 2 * hashBytes || path.length % hashBytes !== 0) return false;
  const found = await validatePath(root, offset, 0, size, path);
  if (found === false || found.rightBound - 1 !== offset) return false;
  const leaf = path.subarray(-2 * hashBytes, -hashBytes);
  const hash = createHash('sha256').update(bytes).digest();
  return bytes.length === found.chunkSize && hash.equals(leaf);
}
