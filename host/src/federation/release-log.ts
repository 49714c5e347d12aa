import { hostId } from '@bestie/contracts/releases';
import type { ComposedRemote } from './load-remote';
import type { RemoteFailureKind } from './remote-failure';

/** An event of a release on this page: a page of it was shown, or it failed. */
export interface ReleaseEvent {
  remoteId: string;
  version: string;
  failure: RemoteFailureKind | 'uncaught' | 'empty' | 'slow' | 'hang' | null;
  /** Time in ms until the page was shown; null for failures. */
  loadMs: number | null;
  /** What its code threw. */
  error?: unknown;
  /** The release whose page was shown. */
  release?: ComposedRemote;
}

/** Collects events for a listener, which comes after the page's content is shown. */
export interface ReleaseLog {
  note(event: ReleaseEvent): void;
  /** Passes all events, earlier ones included, to the listener until the returned function is called. */
  listen(listener: (event: ReleaseEvent) => void): () => void;
}

/** Maximum of events that wait for a listener. */
const MOST_WAITING = 50;

export function createReleaseLog(): ReleaseLog {
  const waiting: ReleaseEvent[] = [];
  let hear: ((event: ReleaseEvent) => void) | null = null;
  return {
    note(event) {
      if (hear) hear(event);
      else if (waiting.length < MOST_WAITING) waiting.push(event);
    },
    listen(listener) {
      hear = listener;
      waiting.splice(0).forEach(listener);
      return () => {
        hear = null;
      };
    },
  };
}

/**
 * The release of a file name or a stack: that of the innermost frame in a remote, otherwise the host. React
 * and the router belong to the host, and run code of remotes.
 */
const releaseIn = (text: string): { remoteId?: string | undefined; version?: string | undefined } => {
  const remote = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s]+)\//.exec(text);
  if (remote) return { remoteId: remote[1], version: remote[2] };
  const host = /\/host\/(\d[^/\s]*)\//.exec(text);
  return host ? { remoteId: hostId, version: host[1] } : {};
};

/** Records uncaught errors of releases until the returned function is called. */
export function watchUncaught({ note }: ReleaseLog): () => void {
  const look = (error: unknown, fallback = '') => {
    if (error instanceof Error && error.name === 'AbortError') return;
    const { remoteId, version } = releaseIn((error instanceof Error && error.stack) || fallback);
    if (remoteId !== undefined && version !== undefined)
      note({ remoteId, version, failure: 'uncaught', loadMs: null, error });
  };
  const onError = ({ error, filename }: ErrorEvent) => look(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => look(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
