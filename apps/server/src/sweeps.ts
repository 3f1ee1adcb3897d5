import { authSweeps } from './auth/sweeps.ts';
import { chatSweeps } from './chat/sweeps.ts';
import { cowSweeps } from './cow/sweeps.ts';
import { faucetSweeps } from './faucet/sweeps.ts';
import { moderationSweeps } from './moderation/sweeps.ts';
import type { Sweep } from './platform/sweep.ts';

/** What goes by itself of tables that would only grow, in the order in which it goes. */
export const sweeps: readonly Sweep[] = [
  ...authSweeps,
  ...chatSweeps,
  ...moderationSweeps,
  ...cowSweeps,
  ...faucetSweeps,
];
