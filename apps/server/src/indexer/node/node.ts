import { setTimeout as wait } from 'node:timers/promises';
import { type Rpc, RpcAnswerError, RpcDownError, RpcLimitError } from '../../platform/rpc.ts';

/** The nodes of one chain, as one that retries, keeps to a budget, and asks another when one fails. */
export type Node = {
  /** Throws RpcAnswerError for a refusal, RpcDownError when no node answers. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Asks another node from now on: this one left something out. */
  turnAway(): void;
};

type Options = {
  rpcs: readonly Rpc[];
  /** Requests a second at most, to all nodes together. */
  perSecond: number;
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 15_000;
/** How often one request is put off because a node limits us. */
const limitedMax = 12;
/** Pauses between tries when a node does not say how long, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** A node that limits us makes the budget smaller; answers let it grow again. */
export function createNode({ rpcs, perSecond, timeoutMs = defaultTimeoutMs }: Options): Node {
  let current = 0;
  let rate = perSecond;
  let freeAt = 0;

  async function turn(): Promise<void> {
    const now = Date.now();
    // A quarter of a second's requests may go at once.
    freeAt = Math.max(freeAt, now - 250) + 1_000 / rate;
    if (freeAt > now) await wait(freeAt - now);
  }

  async function askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    let failed: unknown;
    for (let tries = 0; tries < rpcs.length; tries += 1) {
      const index = current % rpcs.length;
      await turn();
      try {
        const answer = await (rpcs[index] as Rpc).request(method, params, timeoutMs);
        rate = Math.min(perSecond, rate * 1.02 + 0.1);
        return answer;
      } catch (error) {
        const known = limitOf(error) ?? error;
        if (!(known instanceof RpcDownError)) throw known;
        failed = known;
        // Requests that were under way together change to the next node once.
        if (current % rpcs.length === index) current += 1;
      }
    }
    throw failed;
  }

  return {
    turnAway() {
      current += 1;
    },
    async request(method, params) {
      let pauseMs = firstPauseMs;
      for (let limited = 0; ; limited += 1) {
        try {
          return await askOnce(method, params);
        } catch (error) {
          if (!(error instanceof RpcLimitError) || limited === limitedMax) throw error;
          rate = Math.max(1, rate / 2);
          await wait(Math.min(error.retryAfterMs ?? pauseMs, longestPauseMs));
          pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        }
      }
    },
  };
}

/** Some nodes say with an answer of status 200 that they limit us; null for any other error. */
function limitOf(error: unknown): RpcLimitError | null {
  if (!(error instanceof RpcAnswerError)) return null;
  const { code, message } = error.cause as { code?: unknown; message?: unknown };
  const isLimit =
    code === 429 ||
    (code === -32005 && !/result|block range|logs/i.test(String(message))) ||
    /rate limit|too many requests|compute units/i.test(String(message));
  return isLimit ? new RpcLimitError(String(message), null) : null;
}
