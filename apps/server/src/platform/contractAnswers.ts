import { ChainError } from '@parley/chain/errors';

/** True where the chain did answer, but the contract could not: asking again does not help. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ChainError && error.code === 'unanswered';
}
