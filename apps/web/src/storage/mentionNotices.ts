import { storedFlag } from './storedFlag.ts';

/** Whether this browser shows a notification of a mention or a reply while the page is out of sight. */
export const mentionNotices = storedFlag('parley.mentionNotices');
