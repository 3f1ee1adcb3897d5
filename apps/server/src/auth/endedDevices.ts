import type { Clock } from '../platform/clock.ts';
import { createFollower } from '../platform/follow.ts';
import type { Log } from '../platform/log.ts';
import type { Devices } from './devices.ts';
import type { AuthStore } from './store.ts';

type Options = {
  store: Pick<AuthStore, 'endedSince'>;
  devices: Pick<Devices, 'revoked'>;
  clock: Clock;
  log: Log;
  /** How often is looked for sign-ins that the operator ended, in milliseconds. */
  everyMs?: number;
};

/** How far the clocks of the operator's command and of this server may differ, in milliseconds. */
const skewMs = 60 * 60_000;

/** Ends what devices do here whose sign-in the operator ended with `npm run admin`. */
export function followEndedDevices({ store, devices, clock, log, everyMs = 500 }: Options) {
  let known: ReadonlySet<string> | null = null;

  async function read(): Promise<boolean> {
    const ended = await store.endedSince(clock.now() - skewMs);
    // Whatever ended before the start was never let in here.
    const fresh = known === null ? [] : ended.filter((id) => !known?.has(id));
    known = new Set(ended);
    if (fresh.length > 0) devices.revoked(fresh, 'elsewhere');
    return fresh.length > 0;
  }

  return createFollower({ read, log, failure: 'ended-devices-unread', everyMs });
}
