import type { Acquaintance } from '@parley/domain/send/lookalike';
import { type Twin, useTwin } from './useKnown.ts';
import { type FoundRecipient, type RecipientState, useRecipient } from './useRecipient.ts';

/** Who gets something, as a member typed it, and whom that imitates. */
export type ChosenRecipient = {
  found: RecipientState;
  /** Null until it is found. */
  recipient: FoundRecipient | null;
  /** Undefined while it is looked for: until then nothing may be sent. */
  twin: Twin | null | undefined;
  /** True if the table of look-alikes did not load. */
  isUnchecked: boolean;
};

/** Finds who gets something, and compares them with everybody known. */
export function useChosenRecipient(typed: string, known: readonly Acquaintance[]): ChosenRecipient {
  const found = useRecipient(typed);
  const recipient = found.state === 'found' ? found.recipient : null;
  return { found, recipient, ...useTwin(recipient, known) };
}
