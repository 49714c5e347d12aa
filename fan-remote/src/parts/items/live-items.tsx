import { Suspense, useEffect, type ReactNode } from 'react';
import type { LiveEvent } from '@bestie/contracts/live';
import { userTopic } from '@bestie/contracts/live';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { followingPart, loadPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';

/** Events within this many milliseconds (a bulk edit, an upload of many) cause one refresh. */
const burst = 120;
/**
 * Shortest time in ms between two refreshes, so that hundreds of uploads do not refresh lists all the time.
 */
const calm = 1_500;

/** Knows the queries of all nouns, so it is loaded with the first event, which soon follows the page. */
const loadRefresh = () =>
  loadPart(() => import(/* webpackChunkName: "following-refresh" */ './refresh-items'));

/** Loaded while there is a connection, so that it is here without one. */
const WaitingNotice = followingPart(
  () => import(/* webpackChunkName: "following-offline" */ '../offline/waiting-notice'),
);

/** Keeps the person's closet up to date on every page of this console. */
export function LiveItems({ children }: { children: ReactNode }) {
  const { api, live, queryClient, session } = useShell();
  const uid = session?.uid;
  useEffect(() => {
    if (!uid) return undefined;
    let heard: (LiveEvent | null)[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = -Infinity;
    const refresh = async () => {
      const { refreshItems } = await loadRefresh();
      const events = heard;
      heard = [];
      await refreshItems({ api, queryClient }, uid, events);
    };
    const unsubscribe = live.subscribe(userTopic(uid), (event) => {
      heard.push(event);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          refreshedAt = performance.now();
          // Without the code, the events stay for the next refresh.
          refresh().catch(() => undefined);
        },
        Math.max(burst, refreshedAt + calm - performance.now()),
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [api, live, queryClient, uid]);
  return (
    <>
      {children}
      {uid && (
        <AfterFirstRender>
          <Suspense>
            <WaitingNotice />
          </Suspense>
        </AfterFirstRender>
      )}
    </>
  );
}
