import type { Page } from 'playwright-core';

/** Makes the next pages record their Cumulative Layout Shift. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shift += value;
      }
      Reflect.set(window, 'layoutShift', shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved by itself, once what comes late has come. */
export async function shiftSoFar(page: Page): Promise<number> {
  await page.waitForTimeout(1_200);
  return page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0));
}
