import { type IndexState, isBehind } from '@parley/domain/indexed/wire';
import { createStore } from '@parley/domain/state/store';
import type * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';

type Indexed = { index: IndexState };
/** Since when what pages show lacks something, in milliseconds since 1970; null: it lacks nothing. */
export const missingSince = createStore<number | null>(null);

/** GET of what comes from the index; notes how far behind the chain that is. Throws HttpError. */
export async function getIndexed<Schema extends z.ZodMiniType<Indexed>>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const answer: Indexed = await getJson(path, schema);
  note(answer.index);
  return answer as z.infer<Schema>;
}

function note(index: IndexState): void {
  missingSince.set(isBehind(index) ? Date.now() - index.behindSeconds * 1_000 : null);
}
type Waiting<Answer> = {
  key: string;
  tell: (answer: Answer) => void;
  fail: (error: unknown) => void;
};

/**
 * Asks once for what is asked for within `gatherMs` milliseconds, for at most `most` keys at a time. `ask` resolves
 * with what to answer for a key; where it rejects, all who wait for it do.
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<(key: string) => Answer>,
  { gatherMs, most }: { gatherMs: number; most: number },
): (key: string) => Promise<Answer> {
  let waiting: Waiting<Answer>[] = [];

  function askAll(): void {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += most) {
      void askSome(asked.slice(from, from + most));
    }
  }

  async function askSome(asked: readonly Waiting<Answer>[]): Promise<void> {
    try {
      const answerOf = await ask(asked.map(({ key }) => key));
      for (const { key, tell } of asked) tell(answerOf(key));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  return (key) => {
    if (waiting.length === 0) setTimeout(askAll, gatherMs);
    return new Promise((tell, fail) => {
      waiting.push({ key, tell, fail });
    });
  };
}
