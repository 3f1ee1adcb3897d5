import { daysBefore, limited, type Sweep } from '../platform/sweep.ts';

export const moderationSweeps: readonly Sweep[] = [
  {
    table: 'reports',
    keeps: 'goes after a year',
    text: limited('reports', `at < ${daysBefore(365)}`),
  },
  {
    table: 'slow_turns',
    keeps: 'goes after 7 days: no room is slower',
    text: limited('slow_turns', `at < ${daysBefore(7)}`),
  },
];
