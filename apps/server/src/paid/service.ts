import type { Clock } from '../platform/clock.ts';
import type { IndexedSources } from '../platform/indexed.ts';
import type { Log } from '../platform/log.ts';
import { createSharedAnswers } from '../platform/sharedAnswers.ts';
import type { PaidChain } from './chain.ts';
import type { PaidStore, Received } from './store.ts';

type Options = {
  store: PaidStore;
  chain: PaidChain;
  /** Tokens of the community, in lower case. */
  tokens: readonly string[];
  indexState: IndexedSources['indexState'];
  clock: Clock;
  log: Log;
};

/** Whom a member paid, newest first; `isWhole` is false where the node did not tell of tokens. */
export type Paid = { addresses: readonly string[]; isWhole: boolean };

/** Rows of one answer, and transactions whose signer is asked for. */
const limits = { addresses: 100, names: 20, moved: 40 } as const;
/** How long an answer counts while no block comes, in milliseconds, and how many are kept. */
const freshMs = 30_000;
const keptMax = 2_000;
/** Questions to the node that are under way at once, and that wait for their turn: anyone may ask about any member. */
const atOnce = 2;
const waitingMax = 100;

/**
 * Whom members paid, as far as the chain shows that they did it themselves. Anyone can make a token say that something
 * went from a member to an address that looks like a friend's (address poisoning): transfers of nothing, of tokens that
 * are not the community's, and those that somebody else signed tell nothing.
 */
export function createPaidService({ store, chain, tokens, indexState, clock, log }: Options) {
  const shared = createSharedAnswers({
    stateOf: () => indexState().block,
    now: clock.now,
    forMs: freshMs,
    most: keptMax,
  });
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Whether the node told them the last time: the log says once that it no longer does. */
  let isTold = true;

  async function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (waiting.length >= waitingMax) throw new Error('Too many ask whom members paid.');
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await ask();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  /** Those of them whose transaction the member signed; `isDirect` where it has to call a token itself. */
  async function ownOf(member: string, all: readonly Received[], isDirect: boolean) {
    const own: Received[] = [];
    const seen = new Set<string>();
    for (const one of all) {
      if (seen.has(one.address)) continue;
      const signed = await chain.signed(one.tx);
      const isOwn = signed?.from === member;
      if (!isOwn || (isDirect && !tokens.includes(signed.to ?? ''))) continue;
      seen.add(one.address);
      own.push(one);
    }
    return own;
  }

  async function read(member: string): Promise<Paid> {
    const [sent, tipped, named] = await Promise.all([
      store.sent(member, limits.addresses),
      store.tipped(member, tokens, limits.addresses),
      store.named(member, limits.names),
    ]);
    let isWhole = true;
    const asked = await inTurn(async () => [
      ...(await ownOf(member, named, false)),
      ...(await ownOf(member, await chain.moved(member, limits.moved), true)),
    ]).catch((error: unknown) => {
      if (isTold) log.info('payments-untold', { error });
      isTold = false;
      isWhole = false;
      return [];
    });
    isTold ||= isWhole;
    const newest = [...sent, ...tipped, ...asked].sort((one, other) => other.block - one.block);
    const addresses = [...new Set(newest.map(({ address }) => address))];
    return { addresses: addresses.slice(0, limits.addresses), isWhole };
  }

  return {
    paidBy: (member: string): Promise<Paid> => shared(member, () => read(member)),

    /**
     * Keeps that a member sent coins by a transaction, and resolves with whether the chain says so. Nobody has to sign this:
     * the transaction is signed. What a reorganization undoes stays, since the member meant it. Throws where the node
     * does not answer, or too many ask.
     */
    async noteSent(member: string, tx: string): Promise<boolean> {
      const payment = await inTurn(() => chain.coinsSent(member, tx));
      if (payment !== null) await store.keepSent(member, payment, limits.addresses);
      return payment !== null;
    },
  };
}
