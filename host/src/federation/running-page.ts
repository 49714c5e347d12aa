import { keepText } from '@bestie/remote-kit/keep-text';

/** Prefix of the keys in local storage under which each visible page says that it runs. */
export const RUNNING_PREFIX = 'releases:running:';
const key = RUNNING_PREFIX + Math.random().toString(36).slice(2);
const beatMs = 2_000;

/** A page of a release, and when it was known to run. */
export interface RunningPage {
  remoteId: string;
  version: string;
  at: number;
}

type Release = Readonly<{ id: string; version: string }>;

let running: Release | null = null;

const leaveNoMark = () => keepText('localStorage', key, null);

function beat(): void {
  if (!running || document.visibilityState !== 'visible') return leaveNoMark();
  const { id, version } = running;
  keepText(
    'localStorage',
    key,
    JSON.stringify({ remoteId: id, version, at: Date.now() } satisfies RunningPage),
  );
}

/** Says which release is about to render in this document, so that another one knows whose page never got further. */
export function markRunning(release: Release): void {
  if (running === release) return;
  if (!running) {
    setInterval(beat, beatMs);
    document.addEventListener('visibilitychange', beat);
    addEventListener('pagehide', leaveNoMark);
  }
  running = release;
  beat();
}
