import { whenAtRest } from '@bestie/design-system/at-rest';
import { forgetKept } from '../federation/rescue/kept-cache';
import type { startAfterwards } from './afterwards';

type Dependencies = Parameters<typeof startAfterwards>[0];

/** What follows the page's content, loaded when the page is at rest. Ends for good when it is ended. */
export function createFollowing(dependencies: Dependencies) {
  let ended = false;
  let endAll = (): void => undefined;
  const follow = async (uid: string | null) => {
    await forgetKept(uid);
    const { startAfterwards } = await import(/* webpackChunkName: "afterwards" */ './afterwards');
    if (!ended) endAll = startAfterwards(dependencies);
  };
  return {
    /** @returns takes it back where it has not begun */
    start: (uid: string | null): (() => void) =>
      whenAtRest(() => {
        // Nobody waits for it; the next page load tries again.
        follow(uid).catch((error: unknown) => console.warn('What follows the page did not start.', error));
      }),
    end() {
      ended = true;
      endAll();
      endAll = () => undefined;
    },
  };
}
