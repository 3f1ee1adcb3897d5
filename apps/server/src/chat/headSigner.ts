import { sign } from 'node:crypto';
import { headBytes } from '@parley/domain/chat/chain';
import type { SignedHead } from '@parley/domain/chat/wire';
import type { Clock } from '../platform/clock.ts';
import type { Feed } from './feed.ts';
import type { HeadKey } from './headKey.ts';

/** Signs how far a room goes, as this node knows it; null without a key. */
export type HeadSigner = (feed: Feed) => SignedHead | null;

type Options = {
  key: HeadKey | null;
  community: { authority: string; chainId: number };
  clock: Clock;
};

/** Signs each head once, however many ask for it. */
export function createHeadSigner({ key, community, clock }: Options): HeadSigner {
  const { chainId, authority: host } = community;
  const signed = new WeakMap<Feed, SignedHead>();
  return (feed) => {
    if (key === null) return null;
    const { room, epoch, head: seq, hash } = feed;
    const known = signed.get(feed);
    if (known?.epoch === epoch && known.seq === seq && known.hash === hash) return known;
    const head = { room, epoch, seq, hash, at: clock.now() };
    const bytes = headBytes(head, { chainId, host });
    const signature = sign('sha256', bytes, { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
    const fresh = { ...head, key: key.publicKey, signature: signature.toString('base64url') };
    signed.set(feed, fresh);
    return fresh;
  };
}
