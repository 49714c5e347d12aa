import type { Api } from '@bestie/client/api';
import type { LiveEvents } from '@bestie/client/live';
import type { PageData } from '@bestie/contracts/remotes';
import type { ComposedRemote } from '../federation/load-remote';
import type { ReleaseLog } from '../federation/release-log';
import type { CompleteRelease } from '../federation/shell-parts';
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
  complete: CompleteRelease;
}

/**
 * What follows once a page's content stands, and nobody waits for: the other files of the console in view get known,
 * the releases that were seen are reported, those that work are kept on this device, and newer ones are offered. Ends
 * with the returned function.
 */
export function startAfterwards({ page, api, live, releases, complete }: AfterwardsOptions): () => void {
  const { session, composition, grant } = page;
  const unwatch = watchVersions({ page, live });
  // A list that does not come is asked for again by whatever needs it.
  const learn = (release: ComposedRemote) => complete(release).catch(() => null);
  if (!session) {
    const unlisten = releases.listen(({ release }) => void (release && learn(release)));
    return () => {
      unwatch();
      unlisten();
    };
  }
  const reporter =
    grant === undefined ? null : createReporter({ grant, send: (report) => api.releases.report(report) });
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
    reporter?.add(event);
    if (event.release) void learn(event.release).then((release) => release && keeper?.keep(release));
  });
  return () => {
    unwatch();
    unlisten();
    reporter?.end();
  };
}
