import type { Fault } from '../fault.ts';
import { names, payments } from './namesAndPayments.ts';
import { points, staking } from './pointsAndStaking.ts';
import { chat, launches, many, trade } from './tradeAndChat.ts';

/** Faults of every slice. */
export const faults: readonly Fault[] = [
  ...names,
  ...payments,
  ...points,
  ...staking,
  ...trade,
  ...launches,
  ...many,
  ...chat,
];
