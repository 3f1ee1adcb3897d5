import { hashesOfMessages, isHeadSigned } from '@parley/domain/chat/hashes';
import type { Checked, Message, Page, SignedHead } from '@parley/domain/chat/wire';
import { logWarning } from '../../../platform/log.ts';
import { type FetchLinks, hashByLinks } from './links.ts';
import { createPublishedKeys } from './publishedKeys.ts';
import type { RememberedHeads } from './rememberedHeads.ts';
import { hashAt, join, lastPlace, type Stretch } from './stretch.ts';

/** What the server did to a room's history: changed it, cut it short, or stopped signing it. */
export type Finding = {
  room: string;
  kind: 'altered' | 'shortened' | 'unsigned';
  /** The first place where it was noticed. */
  seq: number;
  /** What proves it to others: the head that this browser remembers, and the one shown now. */
  remembered: SignedHead | null;
  shown: SignedHead | null;
};

/** What a page of the log says of its chain. */
export type ChainPage = Pick<Page, 'epoch' | 'head' | 'messages' | 'base' | 'signedHead'>;

type ChainCheckParameters = {
  community: { chainId: number; host: string };
  /** On a trial's chain a community may begin anew at the same address, with another key. */
  isTrial: boolean;
  heads: RememberedHeads;
  /** The keys that the server publishes. */
  fetchKeys: () => Promise<readonly string[]>;
  fetchLinks: FetchLinks;
  /** How far the room goes by now. */
  fetchHead: (room: string) => Promise<number>;
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

type RoomChain = {
  /** What follows what is known by hashes; null before the first page. */
  stretch: Stretch | null;
  /** The signed head of before that what is shown must still contain; null once it does. */
  due: SignedHead | null;
  /** Signed heads from beyond the stretch, the nearest first. */
  ahead: readonly SignedHead[];
  isOver: boolean;
  /** The log that the stretch is of, and whether any of it just came from the server. */
  epoch: string | null;
  isLive: boolean;
  /** The key that last signed; null before the first head. */
  key: string | null;
};

export type ChainCheck = ReturnType<typeof createChainCheck>;

/** Whoever takes what came from the log. */
export type ChainSink = {
  page: (...args: Parameters<ChainCheck['page']>) => void;
  message: (...args: Parameters<ChainCheck['message']>) => void;
  head: (...args: Parameters<ChainCheck['head']>) => void;
  checked: ChainCheck['checked'];
};

/**
 * Follows each room's chain of hashes: every message must join on to those before it, to what the
 * server signs, and to what this browser saw on earlier visits. After a finding a room is left alone
 * until somebody accepts what is shown.
 */
export function createChainCheck(parameters: ChainCheckParameters) {
  const { community, isTrial, heads, fetchKeys, fetchLinks, fetchHead, pause, onFinding } =
    parameters;
  const rooms = new Map<string, RoomChain>();
  /** What is being checked of a room; the next waits for it. */
  const turns = new Map<string, Promise<void>>();
  const keys = createPublishedKeys(fetchKeys);

  function chainOf(room: string): RoomChain {
    const known = rooms.get(room);
    if (known !== undefined) return known;
    const fresh: RoomChain = {
      ...{ stretch: null, due: heads.read(room), ahead: [], isOver: false },
      ...{ epoch: null, isLive: false, key: null },
    };
    rooms.set(room, fresh);
    return fresh;
  }

  /** One after the other, in the order in which they came. */
  function inTurn(room: string, work: (chain: RoomChain) => Promise<void>): Promise<void> {
    const turn = (turns.get(room) ?? Promise.resolve()).then(async () => {
      const chain = chainOf(room);
      if (chain.isOver) return;
      await work(chain).catch((error: unknown) => logWarning('a log was not checked', error));
    });
    turns.set(room, turn);
    return turn;
  }

  function find(room: string, kind: Finding['kind'], seq: number, shown: SignedHead | null): void {
    const chain = chainOf(room);
    if (chain.isOver) return;
    chain.isOver = true;
    onFinding({ room, kind, seq, remembered: chain.due ?? heads.read(room), shown });
  }

  /** Adds what is shown now to what is known. False if they contradict each other. */
  async function extend(room: string, chain: RoomChain, next: Stretch, shown: SignedHead | null) {
    const { stretch } = chain;
    const joined = stretch === null ? next : join(stretch, next);
    if (joined !== null && 'differAt' in joined) {
      find(room, 'altered', joined.differAt, shown);
      return;
    }
    if (joined !== null) {
      chain.stretch = joined;
    } else if (stretch !== null && next.from > lastPlace(stretch)) {
      // The reader jumped to the end: the links must lead there from what was known.
      const last = lastPlace(stretch);
      const hash = hashAt(stretch, last) ?? '';
      chain.stretch = next;
      await linkUp(room, chain, { seq: last, hash }, shown);
    }
    await settleDue(room, chain, shown);
    settleAhead(room, chain);
  }

  /** What authors signed to have seen must be what is shown here: the server tells all the same. */
  function compareChecked(room: string, chain: RoomChain, messages: readonly Message[]): void {
    for (const { checked } of messages) {
      const hash = checked && chain.stretch && hashAt(chain.stretch, checked.seq);
      if (hash && hash !== checked.hash) find(room, 'altered', checked.seq, heads.read(room));
    }
  }

  /** What was seen on an earlier visit must be part of what is shown. */
  async function settleDue(room: string, chain: RoomChain, shown: SignedHead | null) {
    const { due, stretch } = chain;
    if (due === null || stretch === null || due.seq > lastPlace(stretch)) return;
    const isLinked = await linkUp(room, chain, due, shown);
    if (isLinked) chain.due = null;
  }

  /** True if the place of before is in the log that is shown, false if nobody could find out. */
  async function linkUp(
    room: string,
    chain: RoomChain,
    { seq, hash }: { seq: number; hash: string },
    shown: SignedHead | null,
  ): Promise<boolean> {
    const { stretch } = chain;
    if (stretch === null) return false;
    if (seq >= stretch.from) {
      if (hashAt(stretch, seq) !== hash) find(room, 'altered', seq, shown);
      return true;
    }
    if (stretch.from - seq > linksMax) return false;
    const reached = await hashByLinks(fetchLinks, room, { seq, hash }, stretch.from);
    if (reached !== hashAt(stretch, stretch.from)) find(room, 'altered', seq, shown);
    return true;
  }

  /** A signed head must have the hash that its place has here. */
  function settleAhead(room: string, chain: RoomChain): void {
    const { ahead, stretch } = chain;
    if (stretch === null) return;
    const last = lastPlace(stretch);
    chain.ahead = ahead.filter(({ seq }) => seq > last);
    for (const head of ahead) {
      const hash = hashAt(stretch, head.seq);
      if (hash !== null && hash !== head.hash) find(room, 'altered', head.seq, head);
      else if (hash !== null) remember(room, chain, head);
    }
  }

  /** Only what follows from all that was seen before. */
  function remember(room: string, { due, isOver }: RoomChain, head: SignedHead): void {
    if (isOver || due !== null) return;
    const before = heads.read(room);
    if (before === null || before.seq <= head.seq) heads.write(room, head);
  }

  async function takeHead(room: string, chain: RoomChain, head: SignedHead | null): Promise<void> {
    if (head === null) {
      // A server that never signed has nothing to say; one that signed before has.
      if (chain.due !== null) find(room, 'unsigned', chain.due.seq, null);
      return;
    }
    const isOurs = head.room === room && (await keys.has(head.key));
    if (!isOurs || !(await isHeadSigned(head, community))) {
      find(room, 'unsigned', head.seq, head);
      return;
    }
    chain.key = head.key;
    const ahead = [...chain.ahead, head].sort((a, b) => a.seq - b.seq);
    chain.ahead = ahead.slice(0, aheadMax);
    settleAhead(room, chain);
  }

  /** Forgets what is no evidence: a page that the browser had kept of another log, and another trial. */
  async function forgetOthers(room: string, chain: RoomChain, epoch: string): Promise<void> {
    const isOther = chain.epoch !== null && chain.epoch !== epoch;
    if (isOther) keys.forget();
    const hasBegunAnew = isOther && (await isOfOtherTrial(chain.key));
    if (isOther && (hasBegunAnew || !chain.isLive)) {
      Object.assign(chain, { stretch: null, ahead: [] });
    }
    if (hasBegunAnew || (await isOfOtherTrial(chain.due?.key ?? null))) {
      heads.write(room, null);
      chain.due = null;
    }
  }

  async function isOfOtherTrial(key: string | null): Promise<boolean> {
    return isTrial && key !== null && !(await keys.has(key));
  }

  /** A log that ends before a place it had: said only when it stays so. */
  async function isShort(room: string, reached: number): Promise<boolean> {
    for (let asked = 0; asked < askAgain; asked += 1) {
      await pause();
      if ((await fetchHead(room)) >= reached) return false;
    }
    return true;
  }

  return {
    /** A page of the log; only one that just came from the server says where the log ends now. */
    page(room: string, page: ChainPage, isLive: boolean): Promise<void> {
      return inTurn(room, async (chain) => {
        const { messages, base, head, signedHead } = page;
        const from = (messages[0]?.seq ?? head + 1) - 1;
        const isGapless = messages.every(({ seq }, index) => seq === from + 1 + index);
        if (!isGapless) {
          find(room, 'altered', from + 1, signedHead);
          return;
        }
        await forgetOthers(room, chain, page.epoch);
        const reached = Math.max(
          chain.due?.seq ?? 0,
          chain.stretch === null ? 0 : lastPlace(chain.stretch),
        );
        const hashes = [base, ...(await hashesOfMessages(base, messages))];
        await extend(room, chain, { from, hashes }, signedHead);
        compareChecked(room, chain, messages);
        chain.epoch = page.epoch;
        if (!isLive) return;
        chain.isLive = true;
        await takeHead(room, chain, signedHead);
        if (head < reached && !chain.isOver && (await isShort(room, reached))) {
          find(room, 'shortened', head, signedHead);
        }
      });
    },

    /** A live message. */
    message(message: Message): Promise<void> {
      const { room, seq } = message;
      return inTurn(room, async (chain) => {
        const { stretch } = chain;
        const base = stretch === null ? null : hashAt(stretch, seq - 1);
        // What does not join on is asked for again as a page.
        if (base === null) return;
        const [hash = ''] = await hashesOfMessages(base, [message]);
        await extend(room, chain, { from: seq - 1, hashes: [base, hash] }, heads.read(room));
        compareChecked(room, chain, [message]);
      });
    },

    head(head: SignedHead): Promise<void> {
      return inTurn(head.room, (chain) => takeHead(head.room, chain, head));
    },

    /** The newest place that was checked; null before the first, and for a room with a finding. */
    checked(room: string): Checked | null {
      const { stretch, due, isOver } = chainOf(room);
      if (stretch === null || due !== null || isOver) return null;
      const seq = lastPlace(stretch);
      return { seq, hash: hashAt(stretch, seq) ?? '' };
    },

    /** Takes what the server shows from now on as the room's history. */
    accept(room: string): void {
      heads.write(room, null);
      rooms.delete(room);
    },
  };
}
