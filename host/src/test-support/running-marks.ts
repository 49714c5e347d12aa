import { keptJson, keptKeys } from '@bestie/remote-kit/keep-text';
import { RUNNING_PREFIX, type RunningPage } from '../federation/running-page';

/** The releases of which this browser knows that they run, as `fan@1.4.2`. */
export const runningNow = (): string[] =>
  keptKeys('localStorage')
    .filter((key) => key.startsWith(RUNNING_PREFIX))
    .flatMap((key) => keptJson<RunningPage>('localStorage', key) ?? [])
    .map(({ remoteId, version }) => `${remoteId}@${version}`);
