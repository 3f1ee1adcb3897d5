import { daysBefore, limited, type Sweep } from '../platform/sweep.ts';

export const faucetSweeps: readonly Sweep[] = [
  {
    table: 'faucet_grants',
    keeps: 'goes after a year: the wallet may ask again',
    text: limited('faucet_grants', `at < ${daysBefore(365)}`),
  },
];
