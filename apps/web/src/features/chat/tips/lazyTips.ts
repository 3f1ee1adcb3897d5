import type { Message } from '@parley/domain/chat/wire';
import { createStore } from '@parley/domain/state/store';
import type { ComponentType } from 'react';
import { logWarning } from '../../../platform/log.ts';

/** What draws the tips of a message; null until a page is idle, since it asks for them. */
export const tipChips = createStore<{ Chips: ComponentType<{ message: Message }> } | null>(null);

/** Loads it; a failure is tried again by the next page that is idle. */
export async function loadTipChips(): Promise<void> {
  if (tipChips.get() !== null) return;
  try {
    const { TipChips } = await import('./TipChips.tsx');
    tipChips.set({ Chips: TipChips });
  } catch (error) {
    logWarning('tips did not load', error);
  }
}
