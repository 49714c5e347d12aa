import type { ComponentType } from 'react';
import type { PageRemote } from '@bestie/contracts/remotes';
import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import { explainFailure, refuseMisfit } from './explain-failure';
import { RemoteFailure } from './remote-failure';

export type ComposedRemote = PageRemote;

/** A page of a remote, ready to render. */
export interface RemotePage {
  Page: ComponentType;
  Wrapper: RemoteDefinition['wrapper'];
  start?: RemoteDefinition['start'];
  /** Where it is from: the live release, or one that was good before. */
  release: ComposedRemote;
}

/** What the loader needs of the federation runtime; see create-federation.ts. */
export interface Federation {
  /** Version of the runtime; a remote built against another is refused. */
  readonly version: string;
  /** The value that the release exposes. Rejects when its files do not come or its code throws. */
  load(release: ComposedRemote): Promise<unknown>;
  /** Asks for all files of a page at once. Rejects when it cannot be found out which they are. */
  prepare?(release: ComposedRemote, page: string): Promise<void>;
  /** The release with all that is known of its files by now. */
  known?(release: ComposedRemote): ComposedRemote;
}

/**
 * The same page from what was good before; null when there is nothing. It is told how the live release failed, and
 * may give the live release itself, from copies that this device keeps.
 */
export type Fallback = (
  remote: ComposedRemote,
  failure: RemoteFailure,
  importFrom: (release: ComposedRemote) => Promise<RemotePage>,
) => Promise<RemotePage | null>;

export interface RemoteLoaderOptions {
  federation: Federation;
  /** Absolute URL of the site, for diagnosis. */
  origin: string;
  /** How many times slower than usual the line is: everything below takes that many times longer. */
  pace?: number;
  /** Everything together ends after so many ms. */
  deadline?: number;
  /** After so many ms without a word, what was good before is tried beside the live release. */
  timeoutMs?: number;
  /** Pauses in ms before the second, third … try. */
  pauses?: readonly number[];
  /** How long in ms what was good before stays in use, before a navigation asks for the live release again. */
  cooldownMs?: number;
  fallback?: Fallback;
  /** Told of every failure of a release, whether a person sees it or not. */
  onFailure?: (failure: RemoteFailure, release: ComposedRemote) => void;
}

export interface RemoteLoader {
  /**
   * Loads a page's code, from what was good before where the live release fails. Rejects with a
   * {@link RemoteFailure}; the next call tries again. `again` asks for the live release at once.
   */
  loadPage(remote: ComposedRemote, page: string, options?: { again?: boolean }): Promise<RemotePage>;
  /** The page when its code is there already. */
  loadedPage(remote: ComposedRemote, page: string): RemotePage | undefined;
  /**
   * The page from what was good before, when the live one cannot be rendered.
   * Rejects with `failure` when there is nothing.
   */
  loadFallback(remote: ComposedRemote, page: string, failure: RemoteFailure): Promise<RemotePage>;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function isDefinition(value: unknown): value is RemoteDefinition {
  return typeof value === 'object' && value !== null && 'pages' in value && typeof value.pages === 'object';
}

/** Rejects after a time in which nothing came. */
async function within<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  late: () => Error,
): Promise<Value> {
  let expire: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    expire = setTimeout(() => reject(late()), Math.max(milliseconds, 0));
  });
  try {
    return await Promise.race([promise, expiry]);
  } finally {
    clearTimeout(expire);
  }
}

/** Loads pages of remotes, again after a failure, then from what was good before; never longer than the deadline. */
export function createRemoteLoader({
  federation,
  origin,
  pace = 1,
  deadline = 7_000 * pace,
  timeoutMs = 3_000 * pace,
  pauses = [250, 750],
  cooldownMs = 30_000,
  fallback = () => Promise.resolve(null),
  onFailure = () => undefined,
}: RemoteLoaderOptions): RemoteLoader {
  const loaded = new Map<string, RemotePage>();
  const loading = new Map<string, Promise<RemotePage>>();
  /** Which release stands in for a live one that failed, and until when nobody asks for the live one. */
  const standIns = new Map<string, { release: ComposedRemote; until: number }>();

  const keyOf = ({ container }: ComposedRemote, page: string) => `${container}/${page}`;

  function standInFor({ container }: ComposedRemote): ComposedRemote | undefined {
    const standIn = standIns.get(container);
    return standIn && performance.now() < standIn.until ? standIn.release : undefined;
  }

  async function importPage(release: ComposedRemote, page: string): Promise<RemotePage> {
    const ready = loaded.get(keyOf(release, page));
    if (ready) return ready;
    refuseMisfit(release, federation);
    await federation.prepare?.(release, page);
    const exposed = await federation.load(release);
    const definition = (exposed as { default?: unknown } | null)?.default;
    const importer = isDefinition(definition) ? definition.pages[page] : undefined;
    if (!isDefinition(definition) || typeof importer !== 'function') {
      throw new RemoteFailure('missing-export', release.id, `has no page ${page}`);
    }
    const { default: Page } = await importer();
    if (typeof Page !== 'function' && (typeof Page !== 'object' || Page === null)) {
      throw new RemoteFailure('missing-export', release.id, `page ${page} exports no component`);
    }
    const result = { Page, Wrapper: definition.wrapper, start: definition.start, release };
    loaded.set(keyOf(release, page), result);
    return result;
  }

  /** A release, with another try after what may pass. */
  async function importWithRetries(remote: ComposedRemote, page: string, end: number): Promise<RemotePage> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await importPage(remote, page);
      } catch (error) {
        const left = end - performance.now();
        const known = federation.known?.(remote) ?? remote;
        const failure = await explainFailure(error, { remote: known, page, origin, left });
        // One more try where something else is known to work: the person waits for the sum.
        const pause = remote.previous !== null && tries > 0 ? undefined : pauses[tries];
        // A file that did not come in time is on its way still, where there is time left for it.
        if (!failure.ofTransport || pause === undefined || pause >= left) throw failure;
        await wait(pause);
      }
    }
  }

  async function tryFallback(
    remote: ComposedRemote,
    page: string,
    failure: RemoteFailure,
    left: number,
  ): Promise<RemotePage> {
    const end = performance.now() + left;
    const attempt = fallback(remote, failure, (release) => importWithRetries(release, page, end)).catch(
      () => null,
    );
    const result = await within(attempt, left, () => failure);
    if (!result) throw failure;
    if (result.release.container !== remote.container) {
      standIns.set(remote.container, { release: result.release, until: performance.now() + cooldownMs });
    }
    return result;
  }

  async function load(remote: ComposedRemote, page: string, again: boolean): Promise<RemotePage> {
    const standIn = again ? undefined : standInFor(remote);
    const overdue = (after: number) => () =>
      new RemoteFailure('timeout', remote.id, `did not answer within ${after} ms`);
    if (standIn) {
      const stoodIn = await within(importPage(standIn, page), timeoutMs, overdue(timeoutMs)).catch(
        () => null,
      );
      if (stoodIn) return stoodIn;
    }
    standIns.delete(remote.container);
    const end = performance.now() + deadline;
    const live = within(importWithRetries(remote, page, end), deadline, overdue(deadline));
    let failure: RemoteFailure;
    try {
      return await within(live, timeoutMs, overdue(timeoutMs));
    } catch (error) {
      failure = error as RemoteFailure;
    }
    // A live release that is only slow may still win.
    const first = await Promise.any([
      live.then((result) => ({ result, wasSlow: true })),
      tryFallback(remote, page, failure, end - performance.now()).then((result) => ({
        result,
        wasSlow: false,
      })),
    ]).catch(() => null);
    if (!first?.wasSlow) onFailure(failure, remote);
    if (!first) throw failure;
    return first.result;
  }

  return {
    loadedPage: (remote, page) => (standInFor(remote) ? undefined : loaded.get(keyOf(remote, page))),
    loadPage(remote, page, { again = false } = {}) {
      const key = keyOf(remote, page);
      const pending = loading.get(key);
      if (pending) return pending;
      // Whatever comes of it, the next call may try again.
      const started = load(remote, page, again).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
    loadFallback(remote, page, failure) {
      onFailure(failure, remote);
      return tryFallback(remote, page, failure, deadline - timeoutMs);
    },
  };
}
