import { notificationAnswerSchema, notificationLimits } from '@parley/domain/miniapp/events';
import type { ClientNotification } from '@parley/domain/miniapp/notification';
import { type PushOutcome, pushOutcome } from '@parley/domain/push/rules';
import { retryAfterMs } from '@parley/domain/time/retryAfter';
import type { Clock } from '../platform/clock.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';

/** What became of a message, and how long its service wants to be left alone, in milliseconds. */
export type Answer = { outcome: PushOutcome; askedMs: number | null };

type Options = { outside: Pick<Outside, 'post'>; clock: Clock };
type Waiting = { token: string; settle: (answer: Answer) => void; fail: (error: unknown) => void };

/** How long a client may take, and how long is waited for others that are told the same, in milliseconds. */
const timeoutMs = 10_000;
const gatherMs = 10;
/** What is read of an answer: a hundred tokens, three times. */
const answerBytes = 256 * 1_024;

/**
 * Sends notifications to Farcaster clients for their users; what several are told is one request, for a hundred of them
 * at most. `tell` throws what is no answer of a client.
 */
export function createClients({ outside, clock }: Options) {
  const batches = new Map<string, Waiting[]>();

  function tell(url: string, token: string, what: ClientNotification): Promise<Answer> {
    return new Promise((settle, fail) => {
      const key = JSON.stringify([url, what]);
      const batch = batches.get(key) ?? open(key, url, what);
      batch.push({ token, settle, fail });
      if (batch.length >= notificationLimits.tokens) batches.delete(key);
    });
  }

  function open(key: string, url: string, what: ClientNotification): Waiting[] {
    const batch: Waiting[] = [];
    batches.set(key, batch);
    setTimeout(() => {
      if (batches.get(key) === batch) batches.delete(key);
      send(url, what, batch).catch((error: unknown) => {
        for (const { fail } of batch) fail(error);
      });
    }, gatherMs);
    return batch;
  }

  async function send(url: string, what: ClientNotification, batch: Waiting[]): Promise<void> {
    const answerOf = await ask(url, { ...what, tokens: batch.map(({ token }) => token) });
    for (const { token, settle } of batch) settle(answerOf(token));
  }

  async function ask(url: string, request: object): Promise<(token: string) => Answer> {
    try {
      const body = Buffer.from(JSON.stringify(request));
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const said = await outside.post(url, timeoutMs, { headers, body, answerBytes });
      const askedMs = retryAfterMs(said.retryAfter, clock.now());
      if (said.status !== 200) {
        // Only its answer for a token says that the token is gone.
        const outcome = pushOutcome(said.status) === 'dropped' ? 'dropped' : 'later';
        return () => ({ outcome, askedMs });
      }
      const outcomes = outcomesIn(said.body);
      return (token) => ({ outcome: outcomes(token), askedMs });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return () => ({ outcome: error.code === 'refused' ? 'gone' : 'later', askedMs: null });
    }
  }

  return { tell };
}

/** What an answer says of each token; of one that it does not name it may be sent again: the client shows it once. */
function outcomesIn(body: Buffer): (token: string) => PushOutcome {
  const answer = notificationAnswerSchema.safeParse(parsed(body));
  if (!answer.success) return () => 'later';
  const { successfulTokens = [], invalidTokens = [] } = answer.data.result;
  return (token) => {
    if (successfulTokens.includes(token)) return 'sent';
    return invalidTokens.includes(token) ? 'gone' : 'later';
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
