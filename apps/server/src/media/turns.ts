import type { Clock } from '../platform/clock.ts';
import type { Allowance } from '../platform/limiter.ts';
import { Limiter } from '../platform/limiter.ts';

/** Its turn did not come in time; nothing was done. */
export class TurnLateError extends Error {
  override readonly name = 'TurnLateError';
}

/** Whose work it is, by each key that counts, and how large. */
export type Turn = { keys: readonly string[]; bytes: number };

type Waiting = Turn & { start: () => void };

type Options = {
  /** Milliseconds of work that each key may take before others go first. */
  allowance: Allowance;
  patienceMs: number;
  clock: Clock;
};

/**
 * Lets one work after the other have its turn: first of those who took less than their share, and of
 * these the smallest.
 */
export function createTurns({ allowance, patienceMs, clock }: Options) {
  const shares = new Limiter(allowance, clock);
  const line: Waiting[] = [];
  let isTaken = false;

  /** How far the work of these keys is beyond its share, in milliseconds; 0 within it. */
  function debtOf({ keys }: Turn): number {
    return Math.max(0, ...keys.map((key) => -shares.left(key)));
  }

  function next(): Waiting | undefined {
    const debts = new Map(line.map((waiting) => [waiting, debtOf(waiting)]));
    const [first] = line.toSorted((one, other) => {
      const debt = (debts.get(one) ?? 0) - (debts.get(other) ?? 0);
      return debt === 0 ? one.bytes - other.bytes : debt;
    });
    return first;
  }

  async function wait(turn: Turn): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leave = () => line.splice(line.indexOf(waiting), 1);
      const timer = setTimeout(() => {
        leave();
        reject(new TurnLateError('There was no turn in time.'));
      }, patienceMs);
      const waiting: Waiting = {
        ...turn,
        start: () => {
          clearTimeout(timer);
          leave();
          resolve();
        },
      };
      line.push(waiting);
    });
  }

  return {
    /** How many wait for their turn. */
    waiting: (): number => line.length,
    /**
     * Runs `work` in its turn and charges its keys for the time that it says it took, in milliseconds.
     * Throws TurnLateError when the turn does not come in time.
     */
    async run<Value extends { cpuMs: number }>(
      turn: Turn,
      work: () => Promise<Value>,
    ): Promise<Value> {
      if (isTaken) await wait(turn);
      isTaken = true;
      try {
        const value = await work();
        for (const key of turn.keys) shares.charge(key, value.cpuMs);
        return value;
      } finally {
        const waiting = next();
        // The turn goes to the next in line without becoming free.
        if (waiting === undefined) isTaken = false;
        else waiting.start();
      }
    },
  };
}
