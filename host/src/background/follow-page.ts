import { whenAtRest } from '@bestie/design-system/at-rest';
import { forgetKept } from '../federation/fallback/kept-cache';
import type { startBackgroundTasks } from './background-tasks';

type Dependencies = Parameters<typeof startBackgroundTasks>[0];

/** Background tasks of the page, loaded when the page is idle. Once ended they do not start again. */
export function createFollowing(dependencies: Dependencies) {
  let ended = false;
  let endAll = (): void => undefined;
  const follow = async (uid: string | null) => {
    await forgetKept(uid);
    const { startBackgroundTasks } = await import(
      /* webpackChunkName: "background-tasks" */ './background-tasks'
    );
    if (!ended) endAll = startBackgroundTasks(dependencies);
  };
  return {
    /** @returns cancels a start that is still pending */
    start: (uid: string | null): (() => void) =>
      whenAtRest(() => {
        // Optional; the next page load tries again.
        follow(uid).catch((error: unknown) => console.warn('The background tasks did not start.', error));
      }),
    end() {
      ended = true;
      endAll();
      endAll = () => undefined;
    },
  };
}
