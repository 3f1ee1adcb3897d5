import type { FoundAnchor } from '@parley/chain/chat/findAnchor';
import type { LatestAnchor } from '@parley/chain/chat/getLatestAnchors';
import { type AnchorWire, anchorHash, anchorRoom } from '@parley/domain/chat/anchors';
import { hashesOfMessages } from '@parley/domain/chat/hashes';
import type { Restore } from '@parley/domain/chat/restores';
import type { Message, Page } from '@parley/domain/chat/wire';
import type { ClientPorts } from '../ports.ts';
import { type FetchLinks, hashByLinks } from './links.ts';

/** An anchor at a message's place or after it, as the chain has it. */
export type AnchorFound = {
  seq: number;
  /** When it was made, in Unix milliseconds. */
  at: number;
  /** Null where only the contract's own record of the newest anchor tells of it. */
  tx: { block: number; hash: string } | null;
};

/**
 * What the chain says of a message: whether the room's history leads from it to what was anchored. Where it does not since
 * a restore from a backup, `savedAt` is the moment of the backup in Unix milliseconds.
 */
export type AnchorVerdict =
  | { state: 'none' }
  | ({ state: 'fits' | 'differs' } & AnchorFound)
  | ({ state: 'restored'; savedAt: number } & AnchorFound);

type Parts = {
  /** The community by the host it began at: a room keeps its name on the chain. */
  community: { chainId: number; host: string };
  /** The accounts with which the community's servers anchor. */
  accounts: readonly string[];
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
  /** The signed restore that took away what was anchored at a place and a time, in Unix milliseconds. */
  restoreSince: (anchored: { room: string; seq: number; at: number }) => Promise<Restore | null>;
  /** Notes for developers what went wrong. */
  warn: ClientPorts['warn'];
};

type Anchor = AnchorFound & { hash: string };

/** More links than this are too many to load for one message. */
const linksMax = 50_000;
/** Anchors of one message that are looked up: a restore may have left some behind that fit no more. */
const anchorsMax = 20;

/**
 * Whether a message is in the history that was anchored on chain. What the server says is where to look
 * only: an anchor counts when the chain has it, and fits when the message, at its place, leads to
 * the anchored hash, which nobody can find other links for. Throws when that can't be found out now.
 */
export async function checkAnchor(message: Message, parts: Parts): Promise<AnchorVerdict> {
  const { room } = message;
  const { accounts } = parts;
  const name = await anchorRoom(room, parts.community);
  if (accounts.length === 0) return { state: 'none' };
  let from = message.seq;
  let gone: AnchorVerdict = { state: 'none' };
  for (let count = 0; count < anchorsMax; count += 1) {
    const place = { room, seq: from };
    const anchor =
      (await namedAnchor(place, accounts, name, parts)) ??
      (await recordedAnchor(place, accounts, name, parts));
    if (anchor === null) break;
    const { hash, ...found } = anchor;
    const distance = anchor.seq - message.seq;
    if (distance > linksMax) throw new Error(`The anchor is ${distance} places on.`);
    const reached = await hashFrom(message, anchor.seq, parts);
    if (reached === hash) return { state: 'fits', ...found };
    const restore = await parts.restoreSince({ room, seq: anchor.seq, at: anchor.at });
    if (restore === null) return { state: 'differs', ...found };
    // What was anchored since the restore may lead on from the message.
    if (gone.state === 'none') gone = { state: 'restored', savedAt: restore.savedAt, ...found };
    from = anchor.seq + 1;
  }
  return gone;
}

type Place = Pick<Message, 'room' | 'seq'>;

/** The anchor that the server names; null where it names none that the chain has. */
async function namedAnchor(
  { room, seq }: Place,
  accounts: readonly string[],
  name: string,
  { fetchFirst, findAnchor, warn }: Parts,
): Promise<Anchor | null> {
  const named = await fetchFirst(room, seq).catch((error: unknown) => {
    warn('the server names no anchors', error);
    return null;
  });
  if (named === null || named.seq < seq) return null;
  const found = await findAnchor({ accounts, room: name, seq: named.seq, tx: named.tx });
  if (found === null) {
    warn('the server names an anchor that is not on the chain', named);
    return null;
  }
  const { hash, block, time } = found;
  return { seq: named.seq, hash, at: time * 1_000, tx: { block, hash: named.tx } };
}

/** The nearest of the newest anchors in the contract itself, which no server can withhold. */
async function recordedAnchor(
  { seq }: Place,
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
