import type { ComponentType } from 'react';
import type { PageRemote } from '@bestie/contracts/remotes';
import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import { explainFailure, refuseIncompatible } from './explain-failure';
import { RemoteFailure } from './remote-failure';

export type ComposedRemote = PageRemote;

/** A page or part of a remote, ready to render. */
export interface RemotePage {
  Page: ComponentType;
  Wrapper: RemoteDefinition['wrapper'];
  start?: RemoteDefinition['start'];
  /** Whether it comes from the current release or from a fallback. */
  release: ComposedRemote;
}

/** The used part of the federation runtime; see create-federation.ts. */
export interface Federation {
  /** Version of the runtime; remotes that were built against another one are refused. */
  readonly version: string;
  /** The value that the release exposes. Rejects when its files do not load or its code throws. */
  load(release: ComposedRemote): Promise<unknown>;
  /** Requests all files of a page at once. Rejects when the file list does not load. */
  prepare?(release: ComposedRemote, page: string): Promise<void>;
  /** The release with all files that are known by now. */
  known?(release: ComposedRemote): ComposedRemote;
}

/**
 * The same page from the fallback; null without one. It gets the failure of the page's release, and may return
 * that release itself, from copies on this device.
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
  /** How many times slower than usual the connection is; all times below are multiplied by it. */
  pace?: number;
  /** Timeout in ms for everything together. */
  deadline?: number;
  /** Time in ms after which the fallback is tried beside the current release. */
  timeoutMs?: number;
  /** Pauses in ms before the second, third … attempt. */
  pauses?: readonly number[];
  /** Time in ms for which a fallback is used before a navigation requests the current release again. */
  cooldownMs?: number;
  fallback?: Fallback;
  /** Called for every failure of a release, whether a person sees it or not. */
  onFailure?: (failure: RemoteFailure, release: ComposedRemote) => void;
}

export interface RemoteLoader {
  /**
   * Loads the code of a page or part, from the fallback where the current release fails. Rejects with a
   * {@link RemoteFailure}; the next call tries again. `again` requests the current release at once.
   */
  loadPage(remote: ComposedRemote, page: string, options?: { again?: boolean }): Promise<RemotePage>;
  /** The page if its code is loaded already. */
  loadedPage(remote: ComposedRemote, page: string): RemotePage | undefined;
  /**
   * The page from the fallback, when the current release cannot be rendered.
   * Rejects with `failure` without a fallback.
   */
  loadFallback(remote: ComposedRemote, page: string, failure: RemoteFailure): Promise<RemotePage>;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function isDefinition(value: unknown): value is RemoteDefinition {
  return typeof value === 'object' && value !== null && 'pages' in value && typeof value.pages === 'object';
}

/** The importer of a page or part. */
const codeOf = ({ pages, parts }: RemoteDefinition, name: string): (() => Promise<unknown>) | undefined =>
  pages[name] ?? parts?.[name];

/** Rejects after a timeout. */
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

/** Loads pages of remotes: with retries, then from the fallback, and never longer than the deadline. */
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
  /** The fallback of a failed release, and the time until which the failed one is not requested again. */
  const standIns = new Map<string, { release: ComposedRemote; until: number }>();

  const keyOf = ({ container }: ComposedRemote, page: string) => `${container}/${page}`;

  function standInFor({ container }: ComposedRemote): ComposedRemote | undefined {
    const standIn = standIns.get(container);
    return standIn && performance.now() < standIn.until ? standIn.release : undefined;
  }

  async function importPage(release: ComposedRemote, page: string): Promise<RemotePage> {
    const ready = loaded.get(keyOf(release, page));
    if (ready) return ready;
    refuseIncompatible(release, federation.version);
    await federation.prepare?.(release, page);
    const exposed = await federation.load(release);
    const definition = (exposed as { default?: unknown } | null)?.default;
    const importer = isDefinition(definition) ? codeOf(definition, page) : undefined;
    if (!isDefinition(definition) || typeof importer !== 'function') {
      throw new RemoteFailure('missing-export', release.id, `has no page ${page}`);
    }
    const { default: Page } = (await importer()) as { default: ComponentType };
    if (typeof Page !== 'function' && (typeof Page !== 'object' || Page === null)) {
      throw new RemoteFailure('missing-export', release.id, `page ${page} exports no component`);
    }
    const result = { Page, Wrapper: definition.wrapper, start: definition.start, release };
    loaded.set(keyOf(release, page), result);
    return result;
  }

  /** Loads from a release and retries after temporary failures. */
  async function importWithRetries(remote: ComposedRemote, page: string, end: number): Promise<RemotePage> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await importPage(remote, page);
      } catch (error) {
        const left = end - performance.now();
        const known = federation.known?.(remote) ?? remote;
        const failure = await explainFailure(error, { remote: known, page, origin, left });
        // With a fallback there is one retry only, because the person waits for all attempts together.
        const pause = remote.previous !== null && tries > 0 ? undefined : pauses[tries];
        // A file that timed out may still arrive; if there is time left, wait for it.
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
    const pending = within(importWithRetries(remote, page, end), deadline, overdue(deadline));
    let failure: RemoteFailure;
    try {
      return await within(pending, timeoutMs, overdue(timeoutMs));
    } catch (error) {
      failure = error as RemoteFailure;
    }
    // A current release that is only slow may still arrive first.
    const first = await Promise.any([
      pending.then((result) => ({ result, wasSlow: true })),
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
      // The next call may try again.
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
