import * as z from 'zod/mini';
import { readStored, readStoredText } from './localStorage.ts';
import { storedFlag } from './storedFlag.ts';

/** Whether this browser shows a notification of a mention or a reply while the page is out of sight. */
export const mentionNotices = storedFlag('parley.mentionNotices');

/** Where the browser keeps what it is notified of while Parley is closed (`push.ts`). */
export const pushKey = 'parley.push';

const pushed = z.object({ author: z.string(), choices: z.object({ mentions: z.boolean() }) });

/** Whether this browser is notified of anything while Parley is closed. */
export const hasPush = () => readStoredText(pushKey) !== null;

/** Whether that comes for somebody's mentions; their address in lower case. */
export function isPushed(author: string): boolean {
  const record = readStored(pushKey, pushed);
  return record?.author === author && record.choices.mentions;
}
