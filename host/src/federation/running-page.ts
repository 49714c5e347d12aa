import { keepText } from '@bestie/remote-kit/keep-text';

/**
 * Prefix of the keys in local storage under which each visible page says that it runs. The first script of the next page
 * (first-paint/first-paint.js) reports those that stopped.
 */
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

/** The release whose page is shown. */
let running: Release | null = null;
/** Releases whose code is loaded for the next page, the latest last. */
const coming: Release[] = [];
let beats = false;

const leaveNoMark = () => keepText('localStorage', key, null);

function mark(release: Release | null): void {
  if (!release || document.visibilityState !== 'visible') return leaveNoMark();
  keepText(
    'localStorage',
    key,
    JSON.stringify({ remoteId: release.id, version: release.version, at: Date.now() } satisfies RunningPage),
  );
}

const beat = () => mark(coming.at(-1) ?? running);

function startBeats(): void {
  beat();
  if (beats) return;
  beats = true;
  setInterval(beat, beatMs);
  document.addEventListener('visibilitychange', beat);
  addEventListener('pagehide', leaveNoMark);
}

/** Says which release is about to render in this document, so that another one knows whose page never got further. */
export function markRunning(release: Release): void {
  if (running === release) return;
  running = release;
  startBeats();
}

/** Says the same while code for the next page is loaded, which may never return from being evaluated. */
export async function markLoading<Value>(release: Release, load: () => Promise<Value>): Promise<Value> {
  coming.push(release);
  startBeats();
  try {
    return await load();
  } finally {
    coming.splice(coming.indexOf(release), 1);
    beat();
  }
}

/**
 * Says that a part of another release is about to render in the page. The page runs again at the next beat, which a loop never
 * reaches, so nothing is left of a part that throws.
 * @returns says so at once, when the part is drawn
 */
export function markPart(release: Release): () => void {
  mark(release);
  return beat;
}
