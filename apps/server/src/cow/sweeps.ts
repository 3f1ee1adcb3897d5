import { daysBefore, limited, type Sweep } from '../platform/sweep.ts';

export const cowSweeps: readonly Sweep[] = [
  {
    table: 'cow_orders',
    keeps: 'one that was cancelled or expired goes after 90 days; what was traded stays',
    text: limited(
      'cow_orders',
      `state in ('cancelled', 'expired') and placed_at < (${daysBefore(90)}) / 1000`,
    ),
  },
];
