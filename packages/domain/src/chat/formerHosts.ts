import { type HostChange, hostChangeBytes } from './hostChanges.ts';
import { importPublicKey, isSignedBy } from './signature.ts';

/** How a community came to its host, as its server tells it: the changes, and the keys that may have signed them. */
export type HostHistory = {
  hostChanges: readonly HostChange[];
  headKeys: readonly string[];
};

/** A community as a reader knows it. */
export type Site = {
  host: string;
  chainId: number;
  /** Asked for only where something was signed for another host; left out for a community that has no past. */
  history?: () => Promise<HostHistory>;
};

/** Something that was signed; `room` and `seq` are its place in a log, empty and 0 beside one. */
type Said = { host: string; chainId: number; room: string; seq: number; sentAt: number };

/**
 * True for what was signed for this community: for its host, or for one that it had then. A stranger's host is never
 * among them: each change is signed by the server's key, and leads on to the host of today. Rejects with what asking
 * for the history does.
 */
export async function isForSite(said: Said, site: Site): Promise<boolean> {
  if (said.chainId !== site.chainId) return false;
  if (said.host === site.host) return true;
  if (site.history === undefined) return false;
  const { hostChanges, headKeys } = await site.history();
  let to = site.host;
  for (const change of hostChanges.toReversed()) {
    const leadsHere = change.to === to && change.chainId === site.chainId;
    if (!leadsHere || !headKeys.includes(change.key) || !(await isChangeSigned(change)))
      return false;
    if (change.from === said.host && counts(said, change)) return true;
    to = change.from;
  }
  return false;
}

function counts({ room, seq, sentAt }: Said, change: HostChange): boolean {
  return room === '' ? sentAt <= change.at : seq <= (change.heads[room] ?? 0);
}

/** By the change, so that each is checked once. */
const checked = new WeakMap<HostChange, Promise<boolean>>();

function isChangeSigned(change: HostChange): Promise<boolean> {
  const known = checked.get(change);
  if (known !== undefined) return known;
  const signed = importPublicKey(change.key).then((key) =>
    isSignedBy(key, hostChangeBytes(change), change.signature),
  );
  checked.set(change, signed);
  return signed;
}
