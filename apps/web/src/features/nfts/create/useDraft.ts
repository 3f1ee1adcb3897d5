import { useState } from 'react';
import { readStored, writeStored } from '../../../storage/localStorage.ts';
import { type Draft, draftSchema, emptyDraft } from './draft.ts';

const key = 'parley.launchDraft';

/** The draft of this browser, kept over visits until it is launched. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => readStored(key, draftSchema) ?? emptyDraft);
  return {
    draft,
    change(next: Partial<Draft>): void {
      setDraft((before) => {
        const after = { ...before, ...next };
        writeStored(key, after);
        return after;
      });
    },
    clear(): void {
      writeStored(key, null);
      setDraft(emptyDraft);
    },
  };
}
