import { hashesOfLinks } from '@parley/domain/chat/hashes';
import type { Links } from '@parley/domain/chat/wire';

/** Asks for the links after a place, as many as one answer holds. */
export type FetchLinks = (room: string, after: number) => Promise<Links>;

/** The hash (base64url) that links lead to from a known place to place `to`; null if they end before. */
export async function hashByLinks(
  fetchLinks: FetchLinks,
  room: string,
  known: { seq: number; hash: string },
  to: number,
): Promise<string | null> {
  let { seq, hash } = known;
  while (seq < to) {
    const { links } = await fetchLinks(room, seq);
    const hashes = await hashesOfLinks(hash, seq, links.slice(0, to - seq));
    const last = hashes.at(-1);
    if (last === undefined) return null;
    seq += hashes.length;
    hash = last;
  }
  return hash;
}
