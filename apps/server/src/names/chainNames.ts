import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import { isUnanswered } from '../platform/contractAnswers.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';

/** The chain's answer for an address. Throws when there is none. */
export type NameReader = {
  /** The main name without TLD, or null. */
  mainNameOf(address: string): Promise<string | null>;
};

type Options = { reader: NameReader; clock: Clock; log: Log };

/** How long one question to the chain may take, in milliseconds. */
const answerMaxMs = 2_000;
/** After a failure the chain is left alone for so long, in milliseconds. */
const restMs = 1_000;
/** Questions for main names that are under way at once. */
const atOnce = 8;

/** Asks the chain for names, a few at a time, and leaves it alone for a while when it does not answer. */
export function createChainNames({ reader, clock, log }: Options) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (clock.now() < restUntil) throw new Error('The chain did not answer a moment ago.');
    try {
      return await withDeadline(question(), answerMaxMs, chainIsLate);
    } catch (error) {
      // A contract that can't answer, which the operator is told of, is no reason to leave the chain alone.
      if (!isUnanswered(error)) rest(error);
      throw error;
    }
  }

  function rest(error: unknown): void {
    if (clock.now() < restUntil) return;
    log.warn('names-unavailable', { error });
    restUntil = clock.now() + restMs;
  }

  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    /** The main name of an address, null for none; undefined when the chain does not tell. */
    async mainNameOf(address: string): Promise<string | null | undefined> {
      return await inTurn(() => ask(() => reader.mainNameOf(address))).catch(() => undefined);
    },
    /** The same, for a member who wants to write: waits for nobody. Throws when the chain does not tell. */
    askMainName: (address: string): Promise<string | null> => ask(() => reader.mainNameOf(address)),
  };
}
