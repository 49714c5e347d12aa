import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { PageData } from '@bestie/contracts/remotes';
import type { ReleaseLog } from '../federation/release-log';
import { createKeptReleases } from '../federation/rescue/kept-releases';
import { createKeeper } from './keep-releases';
import { registerWorker } from './register-worker';
import { createReporter } from './report-sightings';
import { watchVersions } from './watch-versions';

export interface AfterwardsOptions {
  page: PageData;
  api: Api;
  live: LiveEvents;
  releases: ReleaseLog;
}

/**
 * What follows once a page's content stands, and nobody waits for: the releases that were seen are reported, those
 * that work are kept on this device, and newer ones are offered. Ends with the returned function.
 */
export function startAfterwards({ page, api, live, releases }: AfterwardsOptions): () => void {
  const { session, composition } = page;
  const unwatch = watchVersions({ page, live });
  if (!session) return unwatch;
  const reporter = createReporter({
    uid: session.uid,
    send: (sightings) => api.releases.report({ sightings }),
  });
  const keeper = registerWorker()
    ? createKeeper(
        createKeptReleases(session.uid),
        composition.remotes.map(({ id }) => id),
      )
    : null;
  // At hand when the network is not.
  if (keeper)
    void import(/* webpackChunkName: "rescue" */ '../federation/rescue/open-rescue').catch(() => null);
  const unlisten = releases.listen((event) => {
    reporter.add(event);
    if (event.release) keeper?.keep(event.release);
  });
  return () => {
    unwatch();
    unlisten();
    reporter.end();
  };
}
