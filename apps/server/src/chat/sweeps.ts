import { daysBefore, limited, type Sweep } from '../platform/sweep.ts';

export const chatSweeps: readonly Sweep[] = [
  {
    table: 'read_cursors',
    keeps: 'goes a year after its member was signed in last',
    text: limited(
      'read_cursors',
      `not exists (select from shared.devices d
         where d.author = read_cursors.author and d.expires_at > ${daysBefore(365)})`,
    ),
  },
];
