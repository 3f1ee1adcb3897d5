import { notificationAnswerSchema, notificationLimits } from '@parley/domain/miniapp/events';
import type { ClientNotification } from '@parley/domain/miniapp/notification';
import { type PushOutcome, pushOutcome } from '@parley/domain/push/rules';
import { retryAfterMs } from '@parley/domain/time/retryAfter';
import type { Clock } from '../platform/clock.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';
import type { Rests } from './rests.ts';

/** What became of a message, and how long its service wants to be left alone, in milliseconds. */
export type Answer = { outcome: PushOutcome; askedMs: number | null };

/** What a client did with a message for one user; `failed`: it said nothing of it. */
export type ClientOutcome = 'delivered' | 'invalid' | 'rate_limited' | 'failed';

type Options = {
  outside: Pick<Outside, 'post'>;
  rests: Pick<Rests, 'add'>;
  clock: Clock;
  /** Told what became of each message. */
  count: (outcome: ClientOutcome) => void;
};
/** An answer; without an outcome it is that of what the client did. */
type Told = { did: ClientOutcome; outcome?: PushOutcome; askedMs: number | null };
type Batch = { waiting: Waiting[]; timer: NodeJS.Timeout };
type Waiting = { token: string; settle: (answer: Answer) => void; fail: (error: unknown) => void };

const outcomeOf: Readonly<Record<ClientOutcome, PushOutcome>> = {
  delivered: 'sent',
  invalid: 'gone',
  rate_limited: 'later',
  failed: 'later',
};

/** How long a client may take, in milliseconds. */
const timeoutMs = 10_000;
/**
 * How long is waited for the next one that is told the same, in milliseconds: each of them is looked up by itself, which
 * takes a while on a busy machine, and a request for each would be one that the client may limit.
 */
const gatherMs = 100;
/** What is read of an answer: a hundred tokens, three times. */
const answerBytes = 256 * 1_024;

/**
 * Sends notifications to Farcaster clients for their users; what several are told is one request, for a hundred of them
 * at most. `tell` throws what is no answer of a client.
 */
export function createClients({ outside, rests, clock, count }: Options) {
  const batches = new Map<string, Batch>();

  function tell(url: string, token: string, what: ClientNotification): Promise<Answer> {
    return new Promise((settle, fail) => {
      const key = JSON.stringify([url, what]);
      const batch = batches.get(key) ?? open(key, url, what);
      batch.waiting.push({ token, settle, fail });
      if (batch.waiting.length >= notificationLimits.tokens) batches.delete(key);
      else batch.timer.refresh();
    });
  }

  function open(key: string, url: string, what: ClientNotification): Batch {
    const waiting: Waiting[] = [];
    const timer = setTimeout(() => {
      if (batches.get(key) === batch) batches.delete(key);
      send(url, what, waiting).catch((error: unknown) => {
        for (const { fail } of waiting) fail(error);
      });
    }, gatherMs);
    const batch: Batch = { waiting, timer };
    batches.set(key, batch);
    return batch;
  }

  async function send(url: string, what: ClientNotification, batch: Waiting[]): Promise<void> {
    const answerOf = await ask(url, { ...what, tokens: batch.map(({ token }) => token) });
    for (const { token, settle } of batch) {
      const { did, askedMs, outcome = outcomeOf[did] } = answerOf(token);
      count(did);
      settle({ outcome, askedMs });
    }
  }

  async function ask(url: string, request: object): Promise<(token: string) => Told> {
    try {
      const body = Buffer.from(JSON.stringify(request));
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const said = await outside.post(url, timeoutMs, { headers, body, answerBytes });
      const askedMs = retryAfterMs(said.retryAfter, clock.now());
      if (said.status !== 200) {
        const refused = refusedBy(said.status);
        if (refused.outcome === 'later') rests.add(url, askedMs);
        return () => ({ ...refused, askedMs });
      }
      const outcomes = outcomesIn(said.body);
      return (token) => ({ did: outcomes(token), askedMs });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      // An address that this server never goes to is no client's.
      if (error.code === 'refused')
        return () => ({ did: 'failed', outcome: 'gone', askedMs: null });
      rests.add(url, null);
      return () => ({ did: 'failed', outcome: 'later', askedMs: null });
    }
  }

  return { tell };
}

/** What became of all messages of a request that was answered with an error. */
function refusedBy(status: number): Pick<Told, 'did' | 'outcome'> {
  // Only its answer for a token says that the token is gone.
  const outcome = pushOutcome(status) === 'dropped' ? 'dropped' : 'later';
  return { did: status === 429 ? 'rate_limited' : 'failed', outcome };
}

/** What an answer says of each token; of one that it does not name it may be sent again: the client shows it once. */
function outcomesIn(body: Buffer): (token: string) => ClientOutcome {
  const answer = notificationAnswerSchema.safeParse(parsed(body));
  if (!answer.success) return () => 'failed';
  const { successfulTokens = [], invalidTokens = [], rateLimitedTokens = [] } = answer.data.result;
  return (token) => {
    if (successfulTokens.includes(token)) return 'delivered';
    if (invalidTokens.includes(token)) return 'invalid';
    return rateLimitedTokens.includes(token) ? 'rate_limited' : 'failed';
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
