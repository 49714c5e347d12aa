import type { SealedRelease } from '../seal';

/** Aborts pending scripts and style sheets of a release: their loaders see an error. Loaded ones have no handlers any more. */
export function abortPendingAssets({ baseUrl }: Pick<SealedRelease, 'baseUrl'>): void {
  const waiting = document.querySelectorAll<HTMLElement>(
    `script[src*="${baseUrl}"], link[rel=stylesheet][href*="${baseUrl}"]`,
  );
  for (const element of waiting) {
    element.dispatchEvent(new Event('error'));
    if (element instanceof HTMLScriptElement) element.remove();
  }
}
