import { createRegister } from './create-register';

/** A page's own name, by its path. */
export interface NamedCrumb {
  path: string;
  label: string;
}

const register = createRegister<NamedCrumb>();

/** The names that pages gave themselves; the one that came last counts. */
export const useCrumbs = register.useEntries;

/** Names the page at a path until the returned function is called. */
export const registerCrumb = register.add;

/** What the page at a path calls itself; undefined while it says nothing. */
export const crumbLabel = (
  { entries }: { entries: readonly NamedCrumb[] },
  path: string,
): string | undefined => entries.findLast((crumb) => crumb.path === path)?.label;
