type Waiting<Answer> = {
  key: string;
  resolve(answer: Answer | undefined): void;
  reject(error: unknown): void;
};

/** Keys of one question at most. */
const keysMax = 500;

/**
 * Asks once for many what is asked for one at a time. While a question is under way the keys of the next one
 * gather, so that thousands who come back at once cost a few statements, and nobody else waits behind them for a
 * connection to the database. Whoever asks gets the answer to a question that began afterwards; undefined where
 * it has none for their key. A question that fails fails for all who wait.
 */
export function gathered<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting: Waiting<Answer>[] = [];
  let isAsking = false;

  async function askOn(): Promise<void> {
    while (waiting.length > 0) {
      const these = waiting.splice(0, keysMax);
      try {
        const answers = await ask([...new Set(these.map(({ key }) => key))]);
        for (const { key, resolve } of these) resolve(answers.get(key));
      } catch (error) {
        const failed = [...these, ...waiting];
        waiting = [];
        for (const { reject } of failed) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      // What is asked for in the same turn of the event loop goes into the same question.
      setImmediate(askOn);
    });
}
