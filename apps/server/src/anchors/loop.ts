import { setTimeout as wait } from 'node:timers/promises';
import { ChainError } from '@parley/chain/errors';
import type { AnchorState } from '@parley/domain/chat/anchors';
import type { Clock } from '../platform/clock.ts';
import type { LeaderLink } from '../platform/leaderLink.ts';
import type { Log } from '../platform/log.ts';
import type { AnchorAccounts } from './accounts.ts';
import type { AnchorRequests, Answer } from './requests.ts';
import type { RoundResult } from './round.ts';

/** How often it looks whether something is to be done, without being woken; in milliseconds. */
const lookMs = 2_000;
/** Pause after a failure before the next scheduled try, in milliseconds. */
const retryMs = 30_000;
/** How long a round may go on after a stop, in milliseconds. */
const stopMaxMs = 2_000;

type Options = Readonly<{
  account: string;
  everySeconds: number;
  link: LeaderLink;
  accounts: AnchorAccounts;
  requests: AnchorRequests;
  round: (signal: AbortSignal) => Promise<RoundResult>;
  clock: Clock;
  log: Log;
}>;

/**
 * Anchors on a schedule and when the operator asks, while no other server does. Nothing that happens here
 * ends the process: a failure is told, and tried again.
 */
export function startAnchoring(options: Options) {
  const { account, everySeconds, link, accounts, requests, round, clock, log } = options;
  const stopping = new AbortController();
  let waking = new AbortController();
  // What a server that is restarted often would anchor at each start costs coins.
  let nextAt = clock.now() + everySeconds * 1_000;
  let state: AnchorState = { account, isLeading: false, anchoredAt: null, trouble: null };

  async function pause(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, waking.signal]);
    await wait(lookMs, undefined, { signal, ref: false }).catch(() => {});
  }

  async function turn(): Promise<void> {
    waking = new AbortController();
    await accounts.renew();
    const isLeading = await link.leads();
    state = { ...state, isLeading };
    if (!isLeading) return;
    const asked = await requests.open();
    const isDue = everySeconds > 0 && clock.now() >= nextAt;
    if (asked.length === 0 && !isDue) return;
    const { hasFailed, ...answer } = await anchor();
    if (stopping.signal.aborted) return;
    const everyMs = everySeconds * 1_000;
    nextAt = clock.now() + (hasFailed ? Math.min(retryMs, everyMs) : everyMs);
    await requests.answer(asked, answer);
  }

  /** One round, and what came of it in a sentence. Throws what the database throws. */
  async function anchor(): Promise<Answer & { hasFailed: boolean }> {
    try {
      const result = await round(stopping.signal);
      const [trouble = null] = result.contradictions;
      tell(trouble);
      if (result.tx !== null) {
        state = { ...state, anchoredAt: clock.now() };
        log.info('anchored', { rooms: result.rooms, tx: result.tx, block: result.block });
      }
      const answer = [sentenceOf(result), ...result.contradictions].join(' ');
      return { isDone: trouble === null, answer, hasFailed: false };
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      const answer = failureOf(error, account);
      if (!stopping.signal.aborted) tell(answer, error);
      return { isDone: false, answer, hasFailed: true };
    }
  }

  /** Says a trouble once, and shows it for as long as it lasts. */
  function tell(trouble: string | null, error?: unknown): void {
    if (trouble !== null && trouble !== state.trouble) {
      log.warn('anchors-wait', { reason: trouble, ...(error === undefined ? {} : { error }) });
    }
    state = { ...state, trouble };
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await turn();
      } catch (error) {
        if (stopping.signal.aborted) return;
        state = { ...state, isLeading: false };
        tell('The database doesn’t answer.', error);
        await link.close();
      }
      await pause();
    }
  }

  const running = run();
  return {
    state: (): AnchorState => state,
    /** The operator has asked. */
    wake: () => waking.abort(),
    /** Ends what is under way, and lets another server go on. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);
      await link.close();
    },
  };
}

function sentenceOf({ rooms, tx, block }: RoundResult): string {
  if (tx === null) return 'Every room is anchored as far as it goes.';
  return `Anchored ${rooms} ${rooms === 1 ? 'room' : 'rooms'} in block ${block}, transaction ${tx}.`;
}

function failureOf({ code, message }: ChainError, account: string): string {
  switch (code) {
    case 'insufficient-funds':
      return `The account ${account} has too few coins to anchor.`;
    case 'unavailable':
      return 'The chain doesn’t answer.';
    case 'unconfirmed':
      return 'The anchors are in no block yet. The next try offers a higher fee.';
    case 'reverted':
      return `The chain refused the anchors. ${message}`;
    default:
      return `The node refused the anchors. ${message}`;
  }
}
