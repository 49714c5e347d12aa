import { keepText } from '@bestie/remote-kit/keep-text';

/** Key in local storage of the page that is being rendered for the first time. */
export const STARTING_KEY = 'releases:starting';

/** A page of a release, and when it was known to run. */
export interface StartedPage {
  remoteId: string;
  version: string;
  at: number;
}

/** Says which release is about to render, so that the next page knows when it never got further. */
export function markStarting({ id, version }: { id: string; version: string }): void {
  keepText(
    'localStorage',
    STARTING_KEY,
    JSON.stringify({ remoteId: id, version, at: Date.now() } satisfies StartedPage),
  );
}
