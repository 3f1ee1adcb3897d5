import { median } from './chat/pairs.ts';

const rounds = 15;

/** Prints how long work takes beside what it may take; `isMet` is false once one took longer. */
export const budgets = {
  isMet: true,

  /** The median of 15 rounds, in milliseconds. */
  async time(work: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return median(times);
  },

  report(what: string, took: number, budget: number, found: number): void {
    this.isMet &&= took <= budget;
    const ending = took <= budget ? 'met' : 'missed';
    console.log(`${what}: ${took.toFixed(2)} ms, ${found} found; budget ${budget} ms: ${ending}`);
  },
};
