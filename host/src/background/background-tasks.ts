import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { PageData } from '@bestie/contracts/remotes';
import type { ComposedRemote } from '../federation/load-remote';
import type { ReleaseLog } from '../federation/release-log';
import type { CompleteRelease } from '../federation/shell-parts';
import { useProgress } from '../page-state/progress-store';
import { loadToasts } from '../toasts/toasts';
import type { PageReads } from '../session/page-reads';
import { createKeptReleases } from '../federation/fallback/kept-releases';
import { createKeeper } from './keep-releases';
import { prefetchPages } from './prefetch-pages';
import { registerWorker } from './register-worker';
import { createTelemetryReporter } from './release-telemetry';
import { watchBadges } from './watch-badges';
import { watchHealth } from './watch-health';
import { watchTheme } from './watch-theme';
import { watchVersions } from './watch-versions';

export interface BackgroundTasksOptions {
  page: PageData;
  api: Api;
  live: LiveEvents;
  releases: ReleaseLog;
  complete: CompleteRelease;
  reads: PageReads;
  /** Aborted before the session may end. */
  sessionMayEnd: AbortSignal;
}

/**
 * Idle work after the page's content is shown: counts badges, loads other file lists of the current console,
 * reports releases, caches working ones on this device, offers newer ones, prefetches pages, and follows the live theme.
 * @returns a function that stops it
 */
export function startBackgroundTasks({
  page,
  api,
  live,
  releases,
  complete,
  reads,
  sessionMayEnd,
}: BackgroundTasksOptions): () => void {
  const { session, composition, grant } = page;
  const unwatch = watchVersions({ page, live });
  // A list that fails to load is requested again where it is needed.
  const learn = (release: ComposedRemote) => complete(release).catch(() => null);
  if (!session) {
    const unlisten = releases.listen(({ release }) => void (release && learn(release)));
    return () => {
      unwatch();
      unlisten();
    };
  }
  const unwatchTheme = watchTheme({ live });
  const unwatchBadges = watchBadges({ uid: session.uid, remotes: composition.remotes, live });
  const reporter =
    grant === undefined
      ? null
      : createTelemetryReporter({ grant, send: (report) => api.releases.report(report) });
  const keeper = registerWorker()
    ? createKeeper(
        createKeptReleases(session.uid),
        composition.remotes.map(({ id }) => id),
      )
    : null;
  // Loaded ahead, for when the network is down.
  if (keeper) {
    void import(/* webpackChunkName: "fallback" */ '../federation/fallback/open-fallback').catch(() => null);
    void loadToasts();
  }
  const prefetching = prefetchPages({
    composition,
    uid: session.uid,
    complete,
    reads,
    sessionMayEnd,
    isUploading: () => useProgress.getState().entries.some(({ state }) => state === 'running'),
  });
  const health = reporter && watchHealth({ report: (event) => reporter.add(event) });
  const unlisten = releases.listen((event) => {
    reporter?.add(event);
    if (event.failure === null) {
      health?.shown(event);
      prefetching.look();
    }
    if (event.release) void learn(event.release).then((release) => release && keeper?.keep(release));
  });
  return () => {
    unwatch();
    unwatchBadges();
    unwatchTheme();
    prefetching.stop();
    unlisten();
    health?.stop();
    reporter?.end();
    keeper?.stop();
  };
}
