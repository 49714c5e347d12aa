import type { ReleaseFiles } from '../integrity';

/** Aborts pending scripts and style sheets of a release; their loaders get an error. */
export function abortPendingAssets({ baseUrl }: Pick<ReleaseFiles, 'baseUrl'>): void {
  const waiting = document.querySelectorAll<HTMLElement>(
    `script[src*="${baseUrl}"], link[rel=stylesheet][href*="${baseUrl}"]`,
  );
  for (const element of waiting) {
    element.dispatchEvent(new Event('error'));
    if (element instanceof HTMLScriptElement) element.remove();
  }
}
