/** Something that changes the chain, or asks whether it could be changed. */
export type Task =
  /** Includes a raw transaction in a block; its outcome is its hash, once it is included or queued. */
  | { kind: 'transaction'; raw: string }
  /** A call that changes the chain without a transaction; its outcome is the result. */
  | { kind: 'call'; method: string; params: readonly unknown[] }
  /** Probes the path of a write to its end, without a block; fails when a write would. */
  | { kind: 'probe' };

/** A task under way, which outlives the node that works on it. */
export type Work<T extends Task = Task> = {
  task: T;
  /** Its outcome once it is in the journal, from where replay repeats it; null before. */
  journaledAs: { result: unknown } | null;
  isSettled: boolean;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

/** The most transactions that are put into one block. */
const blockMax = 50;

/** Begins a task; `outcome` settles with its result. */
export function begin(task: Task): { work: Work; outcome: Promise<unknown> } {
  const settle = { resolve: (_value: unknown) => {}, reject: (_error: Error) => {} };
  const outcome = new Promise<unknown>((resolve, reject) =>
    Object.assign(settle, { resolve, reject }),
  );
  const work: Work = {
    task,
    journaledAs: null,
    isSettled: false,
    resolve: (value) => {
      work.isSettled = true;
      settle.resolve(value);
    },
    reject: (error) => {
      work.isSettled = true;
      settle.reject(error);
    },
  };
  return { work, outcome };
}

/**
 * Takes from the queue what is done together: the transactions of one block, or one other work. Skips
 * probes that were settled between two blocks.
 */
export function takeWorks(queue: Work[]): Work[] {
  while (queue[0]?.isSettled === true) queue.shift();
  const other = queue.findIndex(({ task }) => task.kind !== 'transaction');
  const transactions = other < 0 ? queue.length : other;
  return queue.splice(0, Math.min(Math.max(1, transactions), blockMax));
}
