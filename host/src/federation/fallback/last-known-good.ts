import type { ComposedRemote, Fallback, RemotePage } from '../load-remote';
import type { PageIntegrity } from '../integrity';
import type { KeptReleases } from './kept-releases';
import { abortPendingAssets } from './abort-pending-assets';

export interface LastKnownGoodOptions {
  pageIntegrity: Pick<PageIntegrity, 'admit' | 'divert'>;
  /** Null where this device keeps nothing: for guests, and without a service worker for this page. */
  kept: Pick<KeptReleases, 'find'> | null;
  /** The current release of a remote on the server: the failed one may have been rolled back. */
  currentRelease(remoteId: string, signal: AbortSignal): Promise<ComposedRemote | null>;
  /** How many times slower than usual the connection is; all timeouts are multiplied by it. */
  pace?: number;
  /**
   * Timeouts in ms for the server, and for this device. `serverAlone` is used when this device has no other
   * release: longer than the loader waits in any case.
   */
  limits?: { server: number; serverAlone: number; kept: number };
}

/** Null after a timeout, or when it fails. */
async function atMost<Value>(milliseconds: number, start: (signal: AbortSignal) => Promise<Value | null>) {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  return Promise.race([start(signal).catch(() => null), late]);
}

/** Whether a description belongs to this remote and its base URL is the folder of its release. */
function isReleaseOf(remote: ComposedRemote, found: ComposedRemote): boolean {
  return (
    found.id === remote.id &&
    found.baseUrl === `/remotes/${found.id}/${found.version}/` &&
    /^[\w$]+$/.test(found.container)
  );
}

/**
 * Finds a fallback for the page, in this order: the page’s own release from this device, if only its files
 * cannot be loaded; the current release, or the previous one, from the server; another release on
 * this device.
 */
export function createFallback({
  pageIntegrity,
  kept,
  currentRelease,
  pace = 1,
  limits = { server: 2_000, serverAlone: 5_000, kept: 1_500 },
}: LastKnownGoodOptions): Fallback {
  async function findKept(remote: ComposedRemote): Promise<ComposedRemote | null> {
    const found = (await kept?.find(remote.id).catch(() => null)) ?? null;
    return found && isReleaseOf(remote, found) ? found : null;
  }

  async function findOnServer(remote: ComposedRemote, signal: AbortSignal): Promise<ComposedRemote | null> {
    const current = await currentRelease(remote.id, signal).catch(() => null);
    if (current && current.container !== remote.container) return current;
    if (remote.previous === null) return null;
    const address = `/remotes/${remote.id}/${remote.previous}/remote.json`;
    const answer = await fetch(address, { credentials: 'same-origin', signal });
    return answer.ok ? ((await answer.json()) as ComposedRemote) : null;
  }

  return async (remote, failure, importFrom) => {
    const found = await findKept(remote);
    const isCurrent = found?.container === remote.container;

    const fromDevice = (release: ComposedRemote) =>
      atMost<RemotePage>(limits.kept * pace, () => {
        pageIntegrity.divert(release);
        // A later request for the same file would wait for the hanging one.
        abortPendingAssets(release);
        return importFrom(release);
      });

    if (found && isCurrent && failure.ofTransport) {
      const page = await fromDevice(remote);
      if (page) return page;
    }
    const serverLimit = found && !isCurrent ? limits.server : limits.serverAlone;
    const fromServer = await atMost<RemotePage>(serverLimit * pace, async (signal) => {
      const release = await findOnServer(remote, signal);
      if (!release || !isReleaseOf(remote, release)) return null;
      pageIntegrity.admit(release);
      return importFrom(release);
    });
    if (fromServer) return fromServer;
    if (found && !isCurrent) {
      pageIntegrity.admit(found);
      return fromDevice(found);
    }
    return null;
  };
}
