/**
 * Has those who ask for the same at once share one answer. Whoever asks while an answer is being made gets the next
 * one, which all who ask meanwhile share: no answer is older than its question, and at most one is made at a time.
 */
export function createSharing<Answer>() {
  const making = new Map<string, { now: Promise<Answer>; next: Promise<Answer> | null }>();

  function begin(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const now = make();
    const entry = { now, next: null };
    making.set(key, entry);
    const end = () => {
      if (making.get(key) === entry && entry.next === null) making.delete(key);
    };
    now.then(end, end);
    return now;
  }

  return function share(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const entry = making.get(key);
    if (entry === undefined) return begin(key, make);
    const after = () => begin(key, make);
    entry.next ??= entry.now.then(after, after);
    return entry.next;
  };
}
