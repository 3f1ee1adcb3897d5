import { challengeBytes } from '@parley/domain/chat/envelope';
import type { RefusalCode } from '@parley/domain/chat/frames';
import { linksMax } from '@parley/domain/chat/limits';
import type { Envelope, Links, SignedHead } from '@parley/domain/chat/wire';
import { type Device, type Devices, isSignedBy } from '../auth/devices.ts';
import type { Clock } from '../platform/clock.ts';
import type { Committer, Outcome } from './committer.ts';
import type { Feeds } from './feeds.ts';
import type { PageParts } from './frames.ts';
import type { HeadSigner } from './headSigner.ts';
import type { StandingStore } from './standing.ts';
import type { ChatStore } from './store.ts';

type Options = {
  /** The host that devices sign challenges for. */
  authority: string;
  devices: Devices;
  names: { people(authors: readonly string[]): Promise<PageParts['people']> };
  feeds: Feeds;
  signHead: HeadSigner;
  store: Pick<ChatStore, 'linksAfter'>;
  standings: StandingStore;
  committer: Committer;
  clock: Clock;
};

export type ChatService = ReturnType<typeof createChatService>;

/** Who speaks, storage, and pages of the log; what may be said is in the rules of sending. */
export function createChatService(options: Options) {
  const { authority, devices, names, feeds, signHead, store, standings, committer, clock } =
    options;

  /** The device that signed a socket's challenge, or why it does not speak for anybody. */
  async function authenticate(
    claim: { device: string; signature: string },
    challenge: string,
  ): Promise<Device | RefusalCode> {
    const device = await devices.find(claim.device).catch(() => 'unavailable' as const);
    if (device === 'unavailable') return 'unavailable';
    if (device === null || device.expiresAt <= clock.now()) return 'signed-out';
    const bytes = challengeBytes(authority, challenge);
    if (!isSignedBy(device.key, bytes, claim.signature)) return 'bad-signature';
    devices.seen(device.id);
    // Asked for now, so that the first message carries the name.
    void names.people([device.author]);
    return device;
  }

  /** Commits a checked message; resolves when it has its place, or with why it has none. */
  async function commit(device: Device, envelope: Envelope, signature: string): Promise<Outcome> {
    const feed = feeds.get(envelope.room);
    if (feed !== undefined && !feed.isMade) {
      const isMade = await feeds.makeRoom(feed).then(
        () => true,
        () => false,
      );
      if (!isMade) return { ok: false, code: 'unavailable' };
    }
    return committer.commit({ envelope, author: device.author, device: device.id, signature });
  }

  /**
   * The place of a message that was sent before, or null. A retry after a long time offline is
   * too old to be new, yet its author must learn that it arrived.
   */
  async function recall(device: Device, envelope: Envelope): Promise<Outcome | null> {
    const draft = { envelope, author: device.author, device: device.id, signature: '' };
    return await committer.recall(draft);
  }

  /** The page of a room's log that ends before place `before`; null for an unknown room. */
  async function page(room: string, before: number, limit: number): Promise<PageParts | null> {
    const feed = await feeds.enter(room);
    if (feed === null) return null;
    const { epoch, head } = feed;
    const last = Math.min(before - 1, head);
    const after = Math.max(0, last - limit);
    const entries = last <= after ? [] : await feeds.read(feed, after, last - after);
    const standing = last < head ? await standings.of(room, after, last) : null;
    const authors = [...entries, ...(standing?.standing ?? [])].map(({ author }) => author);
    const [base, people] = await Promise.all([
      feeds.hashAt(feed, entries[0] === undefined ? feed.head : after),
      names.people(authors),
    ]);
    // Of the log as it is now: a page that a replaced one has ended has a base of another log.
    const signedHead = signHead(feed);
    return { room, epoch, head, entries, base, signedHead, standing, people, reset: false };
  }

  /** The links of at most `linksMax` places after `after`; null for an unknown room. */
  async function links(room: string, after: number): Promise<Links | null> {
    const feed = await feeds.enter(room);
    if (feed === null) return null;
    return { room, epoch: feed.epoch, links: await store.linksAfter(room, after, linksMax) };
  }

  /** How far a room goes, signed; undefined for an unknown room, null without a key. */
  async function head(room: string): Promise<SignedHead | null | undefined> {
    const feed = await feeds.enter(room);
    return feed === null ? undefined : signHead(feed);
  }

  return { authenticate, commit, recall, page, links, signedHead: head };
}
