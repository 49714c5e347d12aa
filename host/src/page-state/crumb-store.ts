import { createRegister } from './create-register';

/** A page's own name, by its path. */
export interface NamedCrumb {
  path: string;
  label: string;
}

const register = createRegister<NamedCrumb>();

/** The names registered by pages; the latest one counts. */
export const useCrumbs = register.useEntries;

/** Names the page at a path until the returned function is called. */
export const registerCrumb = register.add;

/** The registered name of the page at a path; undefined without one. */
export const crumbLabel = (
  { entries }: { entries: readonly NamedCrumb[] },
  path: string,
): string | undefined => entries.findLast((crumb) => crumb.path === path)?.label;
