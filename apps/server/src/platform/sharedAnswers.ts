import { BoundedMap } from '@parley/domain/state/boundedMap';

type Shared = {
  /** What an answer is true of, such as a block; an answer of another is made anew. */
  stateOf: () => number;
  /** The present time, in milliseconds. */
  now: () => number;
  /** How long an answer is given to others, in milliseconds. */
  forMs: number;
  /** So many answers are kept. */
  most: number;
};

/**
 * Answers that many ask for at once are made once: by what was asked, for a while, and only while the state is the
 * same. One that failed is made anew by the next who asks.
 */
export function createSharedAnswers({ stateOf, now, forMs, most }: Shared) {
  const answers = new BoundedMap<string, { state: number; at: number; answer: Promise<unknown> }>(
    most,
  );
  return function shared<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const state = stateOf();
    const known = answers.get(key);
    if (known?.state === state && now() - known.at < forMs) return known.answer as Promise<Answer>;
    const answer = make();
    const entry = { state, at: now(), answer };
    answer.catch(() => {
      // A newer one may have taken its place.
      if (answers.get(key) === entry) answers.delete(key);
    });
    answers.set(key, entry);
    return answer;
  };
}
