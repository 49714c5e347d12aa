import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Dialogs and other layers are outside of landmarks, which the additional rules would report. */
const rules = { page: [...wcag, 'best-practice'], layer: wcag };

/** Rules about colours, the only ones affected by the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Findings of axe on the current page, one line each.
 * @param what the rules for a whole page, these without or only those about colours, or the rules for a layer
 * @param within a selector; without it the whole page is checked
 */
export async function barriersOn(
  page: Page,
  what: keyof typeof rules | 'structure' | 'colours' = 'page',
  within?: string,
): Promise<string[]> {
  // A page that is still loading has no heading yet.
  if ((what === 'page' || what === 'structure') && within === undefined)
    await page.locator('h1').first().waitFor();
  // Descriptions of what passed take most of the time, and so does a second page for frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (what === 'colours') axe.withRules(colourRules);
  else axe.withTags(rules[what === 'structure' ? 'page' : what]);
  if (what === 'structure') axe.disableRules(colourRules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
