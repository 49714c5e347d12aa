import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What floats above a page stands in no landmark, which is all that the further rules would say of it. */
const rules = { page: [...wcag, 'best-practice'], layer: wcag };

/** The rules about colours, which are all that the other mode changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page as it stands, one line each.
 * @param what the rules for a whole page, for what floats above one, or those about colours alone
 * @param within a selector; without it the whole page is judged
 */
export async function barriersOn(
  page: Page,
  what: keyof typeof rules | 'colours' = 'page',
  within?: string,
): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  const { violations } = await (
    what === 'colours' ? axe.withRules(colourRules) : axe.withTags(rules[what])
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
