import { create } from 'zustand';

/** A page's own name, by its path. */
export interface NamedCrumb {
  path: string;
  label: string;
}

interface CrumbState {
  /** The one that came last counts. */
  crumbs: readonly NamedCrumb[];
}

export const useCrumbs = create<CrumbState>(() => ({ crumbs: [] }));

/** Names the page at a path until the returned function is called. */
export function registerCrumb({ path, label }: NamedCrumb): () => void {
  const own = { path, label };
  useCrumbs.setState(({ crumbs }) => ({ crumbs: [...crumbs, own] }));
  return () => {
    useCrumbs.setState(({ crumbs }) => ({ crumbs: crumbs.filter((other) => other !== own) }));
  };
}

/** What the page at a path calls itself; undefined while it says nothing. */
export const crumbLabel = ({ crumbs }: CrumbState, path: string): string | undefined =>
  crumbs.findLast((crumb) => crumb.path === path)?.label;
