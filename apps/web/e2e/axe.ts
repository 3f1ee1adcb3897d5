import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds to mend on a page, or what one of its rules finds: each rule with its elements. */
export async function violationsOn(page: Page, rule?: string): Promise<string[]> {
  // What fades has every contrast for a moment: what is on its way out is waited for,
  // and what would leave while axe looks begins to once it has looked.
  await page.locator('.toast-out').first().waitFor({ state: 'detached' });
  const held = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.toast-out { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // In the page itself, since ours has no frames; only what is wrong is worked out.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode();
  const chosen = axe.options({
    resultTypes: ['violations'],
    // What is read aloud begins with what is seen, so that people who speak to their browser can press it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  if (rule !== undefined) chosen.withRules([rule]);
  const { violations } = await chosen.analyze();
  await held.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
