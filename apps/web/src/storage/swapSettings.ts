import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** The member's swap settings, as typed. */
export type SwapSettings = {
  /** Percent. */
  slippage: string;
  /** Minutes. */
  deadline: string;
};

/** Defaults: 0.5 % and 20 minutes. */
const defaultSwapSettings: SwapSettings = { slippage: '0.5', deadline: '20' };

const key = 'parley.swapSettings';
const typed = z.string().check(z.maxLength(20));

/** The slippage and the deadline of swaps, kept over visits. */
export const swapSettings = createStore<SwapSettings>(
  readStored(key, z.object({ slippage: typed, deadline: typed })) ?? defaultSwapSettings,
);

/** Changes the settings, and keeps them for later visits. */
export function setSwapSettings(change: Partial<SwapSettings>): void {
  const settings = { ...swapSettings.get(), ...change };
  writeStored(key, settings);
  swapSettings.set(settings);
}
