import type { PushWish } from './wire.ts';

/** The cache that pages leave the service worker something in; its name is no build's. */
export const pushCache = 'parley-push';
export const pushRecordPath = '/push.json';

/** What this browser is sent, for whom: a device of the author signs it anew when the address changes. */
export type PushWorkerRecord = {
  host: string;
  chainId: number;
  author: string;
  wish: PushWish;
  /** When the server was told last, in milliseconds since 1970; earlier versions kept none. */
  saidAt?: number;
};
