import { hashesOfMessages, isHeadSigned } from '@parley/domain/chat/hashes';
import type { Restore } from '@parley/domain/chat/restores';
import type { Checked, Message, Page, SignedHead } from '@parley/domain/chat/wire';
import type { AcceptedRestore } from './acceptedRestore.ts';
import type { Fault, Finding } from './finding.ts';
import { type FetchLinks, hashByLinks } from './links.ts';
import type { PublishedKeys } from './publishedKeys.ts';
import type { RememberedHeads } from './rememberedHeads.ts';
import { restoreBehind } from './restoreBehind.ts';
import { hashAt, join, lastPlace, type Stretch } from './stretch.ts';

/** What a page of the log says of its chain. */
export type ChainPage = Pick<Page, 'epoch' | 'head' | 'messages' | 'base' | 'signedHead'>;

export type RoomChainTools = {
  community: { chainId: number; host: string };
  /** On a trial's chain a community may begin anew at the same address, with another key. */
  isTrial: boolean;
  heads: RememberedHeads;
  keys: PublishedKeys;
  fetchLinks: FetchLinks;
  /** How far the room goes by now. */
  fetchHead: (room: string) => Promise<number>;
  /** What the server says of restores from backups, and which one the member was told of. */
  fetchRestores: () => Promise<readonly Restore[]>;
  accepted: AcceptedRestore;
  /** Waits for other servers of the community to catch up. */
  pause: () => Promise<void>;
  onFinding: (finding: Finding) => void;
};

/** Links that are asked for to join what a page shows to what was seen before. */
const linksMax = 50_000;
/** Signed heads that are kept until the page has read as far. */
const aheadMax = 20;
/** How often a log that seems to end early is asked again before anything is said. */
const askAgain = 3;

export type RoomChain = ReturnType<typeof createRoomChain>;

/** Follows the chain of one room; what is taken must come one after the other. */
export function createRoomChain(room: string, tools: RoomChainTools) {
  const { community, isTrial, heads, keys, fetchLinks, fetchHead, pause, onFinding } = tools;
  const { fetchRestores, accepted } = tools;
  /** What follows what is known by hashes; null before the first page. */
  let stretch: Stretch | null = null;
  /** The signed head of before that what is shown must still contain; null once it does. */
  let due = heads.read(room);
  /** Signed heads from beyond the stretch, the nearest first. */
  let ahead: readonly SignedHead[] = [];
  let isOver = false;
  /** The restore that ended it, if it was one. */
  let restored: Restore | null = null;
  /** The log that the stretch is of, and whether any of it just came from the server. */
  let epoch: string | null = null;
  let isLive = false;
  /** The key that last signed; null before the first head. */
  let key: string | null = null;

  async function find(kind: Fault, seq: number, shown: SignedHead | null): Promise<void> {
    if (isOver) return;
    isOver = true;
    const remembered = due ?? heads.read(room);
    const restore = kind === 'unsigned' ? null : await findRestore(kind, seq);
    if (restore !== null && restore.to === accepted.read()) {
      startOver();
      return;
    }
    restored = restore;
    const found = { room, seq, remembered, shown };
    onFinding(restore === null ? { ...found, kind } : { ...found, kind: 'restored', restore });
  }

  async function findRestore(kind: 'altered' | 'shortened', seq: number): Promise<Restore | null> {
    const known = stretch;
    const difference = {
      room,
      kind,
      seq,
      reached: reachedPlace(),
      remembered: heads.read(room),
      hashAt: (place: number) => (known === null ? null : hashAt(known, place)),
    };
    try {
      const restores = await fetchRestores();
      return await restoreBehind(difference, { restores, keys, community });
    } catch {
      // A server that says nothing of restores has no excuse.
      return null;
    }
  }

  function reachedPlace(): number {
    return Math.max(due?.seq ?? 0, stretch === null ? 0 : lastPlace(stretch));
  }

  /** Takes what is shown from now on as the room's history. */
  function startOver(): void {
    heads.write(room, null);
    due = null;
    stretch = null;
    ahead = [];
    isOver = false;
  }

  /** Adds what is shown now to what is known, unless they contradict each other. */
  async function extend(next: Stretch, shown: SignedHead | null): Promise<void> {
    const before = stretch;
    const joined = before === null ? next : join(before, next);
    if (joined !== null && 'differAt' in joined) {
      await find('altered', joined.differAt, shown);
      return;
    }
    if (joined !== null) {
      stretch = joined;
    } else if (before !== null && next.from > lastPlace(before)) {
      // The reader jumped to the end: the links must lead there from what was known.
      const last = lastPlace(before);
      stretch = next;
      await linkUp({ seq: last, hash: hashAt(before, last) ?? '' }, shown);
    }
    await settleDue(shown);
    await settleAhead();
  }

  /** What authors signed to have seen must be what is shown here: the server tells all the same. */
  async function compareChecked(messages: readonly Message[]): Promise<void> {
    for (const { checked } of messages) {
      const hash = checked && stretch && hashAt(stretch, checked.seq);
      if (hash && hash !== checked.hash) await find('altered', checked.seq, heads.read(room));
    }
  }

  /** What was seen on an earlier visit must be part of what is shown. */
  async function settleDue(shown: SignedHead | null): Promise<void> {
    if (due === null || stretch === null || due.seq > lastPlace(stretch)) return;
    if (await linkUp(due, shown)) due = null;
  }

  /** True if the place of before is in the log that is shown, false if nobody could find out. */
  async function linkUp(
    { seq, hash }: { seq: number; hash: string },
    shown: SignedHead | null,
  ): Promise<boolean> {
    if (stretch === null) return false;
    if (seq >= stretch.from) {
      if (hashAt(stretch, seq) !== hash) await find('altered', seq, shown);
      return true;
    }
    if (stretch.from - seq > linksMax) return false;
    const reached = await hashByLinks(fetchLinks, room, { seq, hash }, stretch.from);
    if (reached !== hashAt(stretch, stretch.from)) await find('altered', seq, shown);
    return true;
  }

  /** A signed head must have the hash that its place has here. */
  async function settleAhead(): Promise<void> {
    if (stretch === null) return;
    const last = lastPlace(stretch);
    const waiting = ahead;
    ahead = waiting.filter(({ seq }) => seq > last);
    for (const head of waiting) {
      const hash = stretch === null ? null : hashAt(stretch, head.seq);
      if (hash !== null && hash !== head.hash) await find('altered', head.seq, head);
      else if (hash !== null) remember(head);
    }
  }

  /** Only what follows from all that was seen before. */
  function remember(head: SignedHead): void {
    if (isOver || due !== null) return;
    const before = heads.read(room);
    if (before === null || before.seq <= head.seq) heads.write(room, head);
  }

  async function takeHead(head: SignedHead | null): Promise<void> {
    if (head === null) {
      // A server that never signed has nothing to say; one that signed before has.
      if (due !== null) await find('unsigned', due.seq, null);
      return;
    }
    const isOurs = head.room === room && (await keys.has(head.key));
    if (!isOurs || !(await isHeadSigned(head, community))) {
      await find('unsigned', head.seq, head);
      return;
    }
    key = head.key;
    ahead = [...ahead, head].sort((a, b) => a.seq - b.seq).slice(0, aheadMax);
    await settleAhead();
  }

  /** Forgets what is no evidence: a page that the browser had kept of another log, and another trial. */
  async function forgetOthers(next: string): Promise<void> {
    const isOther = epoch !== null && epoch !== next;
    if (isOther) keys.forget();
    const hasBegunAnew = isOther && (await isOfOtherTrial(key));
    if (isOther && (hasBegunAnew || !isLive)) {
      stretch = null;
      ahead = [];
      // What a kept page had settled is still to be found in what the server shows.
      due = heads.read(room);
    }
    if (hasBegunAnew || (await isOfOtherTrial(due?.key ?? null))) {
      heads.write(room, null);
      due = null;
    }
  }

  async function isOfOtherTrial(signer: string | null): Promise<boolean> {
    return isTrial && signer !== null && !(await keys.has(signer));
  }

  /** A log that ends before a place it had: said only when it stays so. */
  async function isShort(reached: number): Promise<boolean> {
    for (let asked = 0; asked < askAgain; asked += 1) {
      await pause();
      if ((await fetchHead(room)) >= reached) return false;
    }
    return true;
  }

  return {
    isOver: (): boolean => isOver,
    restored: (): Restore | null => restored,
    takeHead,
    async takePage({ messages, base, head, signedHead, ...page }: ChainPage, isNew: boolean) {
      const from = (messages[0]?.seq ?? head + 1) - 1;
      const isGapless = messages.every(({ seq }, index) => seq === from + 1 + index);
      if (!isGapless) {
        await find('altered', from + 1, signedHead);
        return;
      }
      await forgetOthers(page.epoch);
      const reached = reachedPlace();
      const hashes = [base, ...(await hashesOfMessages(base, messages))];
      await extend({ from, hashes }, signedHead);
      await compareChecked(messages);
      epoch = page.epoch;
      if (!isNew) return;
      isLive = true;
      await takeHead(signedHead);
      if (head < reached && !isOver && (await isShort(reached))) {
        await find('shortened', head, signedHead);
      }
      // What was known is of before a restore that the member knows of.
      if (stretch !== null || isOver) return;
      await extend({ from, hashes }, signedHead);
      await takeHead(signedHead);
    },
    async takeMessage(message: Message): Promise<void> {
      const before = message.seq - 1;
      const base = stretch === null ? null : hashAt(stretch, before);
      // What does not join on is asked for again as a page.
      if (base === null) return;
      const [hash = ''] = await hashesOfMessages(base, [message]);
      await extend({ from: before, hashes: [base, hash] }, heads.read(room));
      await compareChecked([message]);
    },
    checked(): Checked | null {
      if (stretch === null || due !== null || isOver) return null;
      const seq = lastPlace(stretch);
      return { seq, hash: hashAt(stretch, seq) ?? '' };
    },
  };
}
