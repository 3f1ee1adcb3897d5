import { useEffect, useState } from 'react';
import { mayHoldLink, mayHoldMarks } from './mayHold.ts';

type PlainWords = typeof import('./plainWords.ts').plainWords;

/** The code for it, once it has come. */
let loaded: PlainWords | null = null;

/**
 * A text without its marks, spoilers, and referral links. It is empty while the code for that is on its way;
 * where it doesn't come, links are left out with what they stand in.
 */
export function usePlainWords(body: string): string {
  const [plain, setPlain] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  const isNeeded = mayHoldLink(body) || mayHoldMarks(body);
  useEffect(() => {
    if (!isNeeded || plain !== null) return;
    import('./plainWords.ts').then(
      ({ plainWords }) => {
        loaded = plainWords;
        setPlain(() => plainWords);
      },
      () => setFailed(true),
    );
  }, [isNeeded, plain]);
  if (!isNeeded) return body;
  if (plain !== null) return plain(body);
  return hasFailed ? body.replace(/(?<!\S)\S*[.:=]\S*/gu, '…') : '';
}
