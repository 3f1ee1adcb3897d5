import { ChainError } from '@parley/chain/errors';
import type { AnchorState } from '@parley/domain/chat/anchors';
import type { Clock } from '../platform/clock.ts';
import { startLeaderLoop, type Turn } from '../platform/leaderLoop.ts';
import type { Lease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import type { AnchorAccounts } from './accounts.ts';
import type { AnchorRequests, Answer } from './requests.ts';
import type { RoundResult } from './round.ts';

/** How often it looks whether something is to be done, without being woken; in milliseconds. */
const lookMs = 2_000;
/** Pause after a failure before the next scheduled try, in milliseconds. */
const retryMs = 30_000;

type Options = Readonly<{
  account: string;
  everySeconds: number;
  lease: Lease;
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
  const { account, everySeconds, lease, accounts, requests, round, clock, log } = options;
  // What a server that is restarted often would anchor at each start costs coins.
  let nextAt = clock.now() + everySeconds * 1_000;
  let state: AnchorState = { account, isLeading: false, anchoredAt: null, trouble: null };

  async function turn({ lead, signal }: Turn): Promise<number> {
    await accounts.renew();
    const isLeading = (await lead()) !== null;
    state = { ...state, isLeading };
    if (!isLeading) return lookMs;
    const asked = await requests.open();
    const isDue = everySeconds > 0 && clock.now() >= nextAt;
    if (asked.length === 0 && !isDue) return lookMs;
    const { hasFailed, ...answer } = await anchor(signal);
    if (signal.aborted) return lookMs;
    const everyMs = everySeconds * 1_000;
    nextAt = clock.now() + (hasFailed ? Math.min(retryMs, everyMs) : everyMs);
    await requests.answer(asked, answer);
    return lookMs;
  }

  /** One round, and what came of it in a sentence. Throws what the database throws. */
  async function anchor(signal: AbortSignal): Promise<Answer & { hasFailed: boolean }> {
    try {
      const result = await round(signal);
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
      if (!signal.aborted) tell(answer, error);
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

  const loop = startLeaderLoop({
    lease,
    turn,
    failed(error) {
      state = { ...state, isLeading: false };
      tell('The database doesn’t answer.', error);
      return lookMs;
    },
  });
  return {
    state: (): AnchorState => state,
    /** The operator has asked. */
    wake: loop.wake,
    /** Ends what is under way, and lets another server go on. */
    stop: loop.stop,
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
