import type { Logger } from '../logger';

/** The style sheet that every page has, whichever module makes it. */
export interface PageTheme {
  /** Reads the sheet for each page. Called once, before the server listens. */
  useTheme(read: () => Promise<string>): void;
}

/** A page without its sheet has the built-in look, which is better than no page. */
export function createPageTheme(logger: Pick<Logger, 'warn'>): PageTheme & { style(): Promise<string> } {
  let read = (): Promise<string> => Promise.resolve('');
  return {
    useTheme(given) {
      read = given;
    },
    style: () =>
      read().catch((error: unknown) => {
        logger.warn({ error: (error as Error).message }, 'a page has no theme');
        return '';
      }),
  };
}
