import type { FoundAnchor } from '@parley/chain/chat/findAnchor';
import type { LatestAnchor } from '@parley/chain/chat/getLatestAnchors';
import { type AnchorWire, anchorHash, anchorRoom } from '@parley/domain/chat/anchors';
import { hashesOfMessages } from '@parley/domain/chat/hashes';
import type { Message, Page } from '@parley/domain/chat/wire';
import { logWarning } from '../../../platform/log.ts';
import { type FetchLinks, hashByLinks } from './links.ts';

/** An anchor at a message's place or after it, as the chain has it. */
export type AnchorFound = {
  seq: number;
  /** When it was made, in Unix milliseconds. */
  at: number;
  /** Null where only the contract's own record of the newest anchor tells of it. */
  tx: { block: number; hash: string } | null;
};

/** What the chain says of a message: whether the room's history leads from it to what was anchored. */
export type AnchorVerdict = { state: 'none' } | ({ state: 'fits' | 'differs' } & AnchorFound);

type Parts = {
  community: { chainId: number; host: string };
  /** The accounts with which the community's servers anchor. */
  fetchAccounts: () => Promise<readonly string[]>;
  /** The first anchor at a place or after it, as the server says. */
  fetchFirst: (room: string, seq: number) => Promise<AnchorWire | null>;
  /** A page that ends with this place. */
  fetchPage: (room: string, seq: number) => Promise<Pick<Page, 'messages' | 'base'>>;
  fetchLinks: FetchLinks;
  /** What the page asks the chain; both throw when it does not answer. */
  findAnchor: (wanted: {
    accounts: readonly string[];
    room: string;
    seq: number;
    tx: string;
  }) => Promise<FoundAnchor | null>;
  latestAnchors: (accounts: readonly string[], room: string) => Promise<readonly LatestAnchor[]>;
};

type Anchor = AnchorFound & { hash: string };

/** More links than this are too many to load for one message. */
const linksMax = 50_000;

/**
 * Whether a message is in the history that was anchored on chain. What the server says is where to look
 * only: an anchor counts when the chain has it, and fits when the message, at its place, leads to
 * the anchored hash, which nobody can find other links for. Throws when that can't be found out now.
 */
export async function checkAnchor(message: Message, parts: Parts): Promise<AnchorVerdict> {
  const { room, seq } = message;
  const accounts = await parts.fetchAccounts();
  const name = await anchorRoom(room, parts.community);
  if (accounts.length === 0) return { state: 'none' };
  const anchor =
    (await namedAnchor(message, accounts, name, parts)) ??
    (await recordedAnchor(message, accounts, name, parts));
  if (anchor === null) return { state: 'none' };
  const { hash, ...found } = anchor;
  if (anchor.seq - seq > linksMax) throw new Error(`The anchor is ${anchor.seq - seq} places on.`);
  const reached = await hashFrom(message, anchor.seq, parts);
  return { state: reached === hash ? 'fits' : 'differs', ...found };
}

/** The anchor that the server names; null where it names none that the chain has. */
async function namedAnchor(
  { room, seq }: Message,
  accounts: readonly string[],
  name: string,
  { fetchFirst, findAnchor }: Parts,
): Promise<Anchor | null> {
  const named = await fetchFirst(room, seq).catch((error: unknown) => {
    logWarning('the server names no anchors', error);
    return null;
  });
  if (named === null || named.seq < seq) return null;
  const found = await findAnchor({ accounts, room: name, seq: named.seq, tx: named.tx });
  if (found === null) {
    logWarning('the server names an anchor that is not on the chain', named);
    return null;
  }
  const { hash, block, time } = found;
  return { seq: named.seq, hash, at: time * 1_000, tx: { block, hash: named.tx } };
}

/** The nearest of the newest anchors in the contract itself, which no server can withhold. */
async function recordedAnchor(
  { seq }: Message,
  accounts: readonly string[],
  name: string,
  { latestAnchors }: Parts,
): Promise<Anchor | null> {
  const latest = (await latestAnchors(accounts, name)).filter((one) => one.seq >= seq);
  const [nearest] = latest.sort((a, b) => a.seq - b.seq);
  if (nearest === undefined) return null;
  return { seq: nearest.seq, hash: nearest.hash, at: nearest.time * 1_000, tx: null };
}

/** Where the server's log leads from this very message, as the chain writes it; null if it ends before. */
async function hashFrom(
  message: Message,
  to: number,
  { fetchPage, fetchLinks }: Parts,
): Promise<string | null> {
  const { room, seq } = message;
  const { messages, base } = await fetchPage(room, seq);
  if (messages.length !== 1 || messages[0]?.seq !== seq) return null;
  const [hash = ''] = await hashesOfMessages(base, [message]);
  const reached = await hashByLinks(fetchLinks, room, { seq, hash }, to);
  return reached === null ? null : anchorHash(reached);
}
