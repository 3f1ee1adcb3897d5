import { pushChoicesSchema } from '@parley/domain/push/wire';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';
import { pushKey } from './mentionNotices.ts';

const recordSchema = z.object({
  /** Whose notifications come to this browser; lower-case address. */
  author: z.string(),
  choices: pushChoicesSchema,
  /** What the server was told last. */
  told: z.string(),
});
export type PushRecord = z.infer<typeof recordSchema>;

const read = () => readStored(pushKey, recordSchema);

const store = createStore<PushRecord | null>(read());
watchStored((changed) => {
  if (changed === pushKey) store.set(read());
});

/** What this browser is notified of while Parley is closed; null for nothing. */
export const pushRecord = {
  ...store,
  set(record: PushRecord | null): void {
    writeStored(pushKey, record);
    store.set(record);
  },
};
