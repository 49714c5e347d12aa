import type { SealedRelease } from '../seal';

/**
 * Ends the waiting for scripts and style sheets of a release that are still on their way: their loaders take it for
 * a failure. What has loaded has no handler any more and hears nothing.
 */
export function letGoOf({ baseUrl }: Pick<SealedRelease, 'baseUrl'>): void {
  const waiting = document.querySelectorAll<HTMLElement>(
    `script[src*="${baseUrl}"], link[rel=stylesheet][href*="${baseUrl}"]`,
  );
  for (const element of waiting) {
    element.dispatchEvent(new Event('error'));
    if (element instanceof HTMLScriptElement) element.remove();
  }
}
