import { servePlainChat } from './plainChat.ts';

/** No signature, no database, no acknowledgment to wait for. */
let seq = 0;
servePlainChat(() => {
  seq += 1;
  return seq;
});
