import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { type PushKey, pushKeyAt } from './key.ts';

/** How often is looked whether another server brought the community a new key, in milliseconds. */
const renewMs = 10_000;

export type PushKeys = Awaited<ReturnType<typeof openPushKeys>>;

/** The community's key for push messages, as far as this server has it. Throws for a file that is none. */
export async function openPushKeys(path: string, database: Database, clock: Clock, log: Log) {
  let { known, own } = await pushKeyAt(path, database);
  let renewedAt = clock.now();
  tellMissing();

  function tellMissing(): void {
    if (own === null) log.warn('push-key-missing', { file: path, expected: known });
  }

  return {
    /** The public key that browsers subscribe for. */
    known: () => known,
    /** The whole key; null where another server has it. */
    own: (): PushKey | null => own,
    async renew(): Promise<void> {
      if (Math.abs(clock.now() - renewedAt) < renewMs) return;
      renewedAt = clock.now();
      const before = known;
      ({ known, own } = await pushKeyAt(path, database));
      if (known !== before) tellMissing();
    },
  };
}
