import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();
const theme: { theme?: string } = {};
const paper = { setAttribute: vi.fn() };

/** Opens another page of the same browser. */
async function openPage() {
  vi.resetModules();
  const [mode, swaps] = await Promise.all([import('./colorMode.ts'), import('./swapSettings.ts')]);
  return { ...mode, ...swaps };
}

beforeEach(() => {
  vi.stubGlobal('document', {
    documentElement: { dataset: theme },
    querySelector: (selector: string) => (selector === 'meta[name="theme-color"]' ? paper : null),
  });
});

test('the color mode is dark until the member changes it, and is kept for the next page', async () => {
  const { colorMode, setColorMode } = await openPage();
  expect(colorMode.get()).toBe('dark');
  setColorMode('light');
  expect([colorMode.get(), theme.theme]).toEqual(['light', 'light']);
  expect(paper.setAttribute).toHaveBeenLastCalledWith('content', '#faf7f0');
  const next = await openPage();
  expect(next.colorMode.get()).toBe('light');
  next.setColorMode('dark');
  expect(paper.setAttribute).toHaveBeenLastCalledWith('content', '#15130f');
  expect((await openPage()).colorMode.get()).toBe('dark');
});

test('swaps allow 0.5 % and 20 minutes until the member changes one, and both are kept', async () => {
  const { swapSettings, setSwapSettings } = await openPage();
  expect(swapSettings.get()).toEqual({ slippage: '0.5', deadline: '20' });
  setSwapSettings({ slippage: '1' });
  setSwapSettings({ deadline: '5' });
  expect(swapSettings.get()).toEqual({ slippage: '1', deadline: '5' });
  expect((await openPage()).swapSettings.get()).toEqual({ slippage: '1', deadline: '5' });
});

test('stored settings that cannot be read are the defaults', async () => {
  storage.entries.set('parley.colorMode', '"sepia"');
  storage.entries.set('parley.swapSettings', '{"slippage":1}');
  const { colorMode, swapSettings } = await openPage();
  expect(colorMode.get()).toBe('dark');
  expect(swapSettings.get()).toEqual({ slippage: '0.5', deadline: '20' });
});
