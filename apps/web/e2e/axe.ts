import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds to mend on a page, or what one of its rules finds: each rule with its elements. */
export async function violationsOn(page: Page, rule?: string): Promise<string[]> {
  // In the page itself, since ours has no frames; only what is wrong is worked out.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode();
  const chosen = axe.options({ resultTypes: ['violations'] });
  if (rule !== undefined) chosen.withRules([rule]);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
