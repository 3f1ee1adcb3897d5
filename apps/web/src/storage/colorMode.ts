import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** Dark is the default. */
export type ColorMode = 'dark' | 'light';
const key = 'parley.colorMode';

/** The mode in use; `public/early.js` applies it before the first paint. */
export const colorMode = createStore<ColorMode>(
  readStored(key, z.enum(['dark', 'light'])) ?? 'dark',
);

/** Changes the mode, and keeps it for later visits. */
export function setColorMode(mode: ColorMode): void {
  writeStored(key, mode);
  document.documentElement.dataset.theme = mode;
  const paper = mode === 'light' ? '#faf7f0' : '#15130f';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  colorMode.set(mode);
}
