/** Runs work in the order it comes, at most `atOnce` at a time. */
export function createQueue(atOnce: number) {
  const waiting: Array<() => void> = [];
  let running = 0;

  return {
    /** How much work has not ended yet. */
    size: () => running + waiting.length,

    async run<Value>(work: () => Promise<Value>): Promise<Value> {
      if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The place goes to the next in line without becoming free.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
