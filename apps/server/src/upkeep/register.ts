import type { Base } from '../platform/base.ts';
import type { Sweep } from '../platform/sweep.ts';
import { createUpkeep } from './upkeep.ts';

/** How often what only grows is swept, in milliseconds. */
const everyMs = 60 * 60_000;

/** Keeps tables from growing for ever. */
export function registerUpkeep(base: Base, sweeps: readonly Sweep[]): void {
  const { http, database, clock, log } = base;
  const upkeep = createUpkeep({ database, sweeps, now: clock.now });
  const timer = setInterval(() => {
    upkeep.run().catch((error) => log.warn('tables-not-swept', { error }));
  }, everyMs).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
