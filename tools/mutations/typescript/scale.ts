import { type Fault, faultsIn } from '../fault.ts';

/** Faults of the simulation of a community's size. */
export const scale: readonly Fault[] = [
  ...faultsIn('tools/scale/queue.ts', 'tools/scale/queue.test.ts', [
    [
      'work that came before its turn does not wait',
      'Math.max(freeAt[worker] ?? 0, arrivals[next] ?? 0)',
      'arrivals[next] ?? 0',
    ],
    [
      'a second worker does nothing',
      'if ((times[index] ?? 0) < (times[earliest] ?? 0)) earliest = index;',
      '',
    ],
  ]),
  ...faultsIn('tools/scale/community.ts', 'tools/scale/limits.test.ts', [
    [
      'a busy room has no more readers than a quiet one',
      'harmonic(rooms, 2)) / harmonic(rooms, 1) ** 2',
      '1) / rooms',
    ],
  ]),
  ...faultsIn('tools/scale/limits.ts', 'tools/scale/limits.test.ts', [
    [
      'a part that keeps its members waiting is enough',
      'isEnough: p99Ms <= part.patienceMs',
      'isEnough: true',
    ],
  ]),
];
