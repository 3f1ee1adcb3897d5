import type { Page } from 'playwright-core';

/** A shift of the layout, and how far what was shifted moved by it. */
type Shift = { value: number; moved: string[] };
/** What the browser reports; TypeScript's own types lack it. */
type LayoutShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Makes the next pages record their Cumulative Layout Shift. */
export async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'layoutShifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const words = node?.textContent?.trim().slice(0, 60);
          const box = (rect: DOMRect) => `${rect.x},${rect.y} ${rect.width}x${rect.height}`;
          return `${node?.nodeName} "${words}" from ${box(from)} to ${box(to)}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much moved by itself, once what comes late has come; says what it was if that is not little. */
export async function shiftSoFar(page: Page): Promise<number> {
  await page.waitForTimeout(1_200);
  const shifts = await page.evaluate(() => Reflect.get(window, 'layoutShifts') as Shift[]);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum >= 0.02)
    process.stderr.write(`Shifts on ${page.url()}: ${JSON.stringify(shifts, null, 2)}\n`);
  return sum;
}
