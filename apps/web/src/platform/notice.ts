/** A sentence that has to survive a reload of the page. */
const key = 'parley.notice';

/** Leaves a sentence for the page after the reload. */
export function leaveNotice(sentence: string): void {
  try {
    sessionStorage.setItem(key, sentence);
  } catch {
    // Without storage the sentence is lost, nothing else.
  }
}

/** Takes what the page before the reload left. */
export function takeNotice(): string | null {
  try {
    const sentence = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return sentence;
  } catch {
    return null;
  }
}
