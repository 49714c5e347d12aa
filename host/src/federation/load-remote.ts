import type { ComponentType } from 'react';
import type { Composition } from '@bestie/contracts/remotes';
import { satisfies } from '@bestie/contracts/versions';
import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import { SHELL_CONTRACT_VERSION } from '@bestie/remote-kit/shell-contract';
import { diagnose } from './diagnose';
import { RemoteFailure } from './remote-failure';

export type ComposedRemote = Composition['remotes'][number];

/** A page of a remote, ready to render. */
export interface RemotePage {
  Page: ComponentType;
  Wrapper: RemoteDefinition['wrapper'];
}

/** What the loader needs of the federation runtime; see create-federation.ts. */
export interface Federation {
  /** Version of the runtime; a remote built against another is refused. */
  readonly version: string;
  /** The value that the remote exposes. Rejects when its files do not come or its code throws. */
  load(remote: ComposedRemote): Promise<unknown>;
}

export interface RemoteLoaderOptions {
  federation: Federation;
  /** Absolute URL of the site, for diagnosis. */
  origin: string;
  /** All tries together end after so many ms. */
  deadline?: number;
  /** Pauses in ms before the second, third … try. */
  pauses?: readonly number[];
  /** Told of every failure that a person sees. */
  onFailure?: (failure: RemoteFailure, remote: ComposedRemote) => void;
}

export interface RemoteLoader {
  /** Loads a page's code. Rejects with a {@link RemoteFailure}; the next call tries again. */
  loadPage(remote: ComposedRemote, page: string): Promise<RemotePage>;
  /** The page when its code is there already. */
  loadedPage(remote: ComposedRemote, page: string): RemotePage | undefined;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function isDefinition(value: unknown): value is RemoteDefinition {
  return typeof value === 'object' && value !== null && 'pages' in value && typeof value.pages === 'object';
}

/** Reasons for which a remote is not even asked for. */
function refuseMisfit(remote: ComposedRemote, federation: Federation): void {
  if (!satisfies(SHELL_CONTRACT_VERSION, remote.shell)) {
    const message = `needs shell contract ${remote.shell}, this host has ${SHELL_CONTRACT_VERSION}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
  if (remote.runtime !== federation.version) {
    const message = `was built for federation runtime ${remote.runtime}, this host has ${federation.version}`;
    throw new RemoteFailure('contract', remote.id, message);
  }
}

/** The federation runtime and its plugins say in words that a shared package does not fit. */
function isMisfit(error: unknown): boolean {
  return (
    error instanceof Error && /shared module|does not satisfy|RUNTIME-012|RUNTIME-005/i.test(error.message)
  );
}

/** Said by the federation runtime of entries and by webpack of chunks that hang. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /\btimed out\b|\(timeout: /.test(error.message);
}

/** Loads pages of remotes, again after a failure, never longer than the deadline. */
export function createRemoteLoader({
  federation,
  origin,
  deadline = 7_000,
  pauses = [250, 1_000],
  onFailure,
}: RemoteLoaderOptions): RemoteLoader {
  const loaded = new Map<string, RemotePage>();
  const loading = new Map<string, Promise<RemotePage>>();

  async function importPage(remote: ComposedRemote, page: string): Promise<RemotePage> {
    const exposed = await federation.load(remote);
    const definition = (exposed as { default?: unknown } | null)?.default;
    const importer = isDefinition(definition) ? definition.pages[page] : undefined;
    if (!isDefinition(definition) || typeof importer !== 'function') {
      throw new RemoteFailure('missing-export', remote.id, `has no page ${page}`);
    }
    const { default: Page } = await importer();
    if (typeof Page !== 'function' && typeof Page !== 'object') {
      throw new RemoteFailure('missing-export', remote.id, `page ${page} exports no component`);
    }
    return { Page, Wrapper: definition.wrapper };
  }

  async function explain(
    error: unknown,
    remote: ComposedRemote,
    page: string,
    left: number,
  ): Promise<RemoteFailure> {
    if (error instanceof RemoteFailure) return error;
    if (isTimeout(error)) return new RemoteFailure('timeout', remote.id, String(error), { cause: error });
    if (isMisfit(error)) return new RemoteFailure('contract', remote.id, String(error), { cause: error });
    const files = (remote.pageFiles[page] ?? [remote.entry]).flatMap((path) => {
      const file = remote.files.find((candidate) => candidate.path === path);
      return file ? [{ url: new URL(remote.baseUrl + path, origin).href, integrity: file.integrity }] : [];
    });
    const kind = await diagnose(files, Math.min(left, 2_000));
    const loadError =
      error instanceof Error &&
      /^(?:Chunk|Loading|ScriptNetwork|.*RUNTIME-008)/.test(`${error.name} ${error.message}`);
    // Files that are well by now and code that ran: then the code itself failed.
    return new RemoteFailure(kind ?? (loadError ? 'down' : 'threw'), remote.id, String(error), {
      cause: error,
    });
  }

  async function loadWithinDeadline(remote: ComposedRemote, page: string): Promise<RemotePage> {
    refuseMisfit(remote, federation);
    const end = performance.now() + deadline;
    let expire: ReturnType<typeof setTimeout> | undefined;
    const expiry = new Promise<never>((_, reject) => {
      expire = setTimeout(
        () => reject(new RemoteFailure('timeout', remote.id, `did not answer within ${deadline} ms`)),
        deadline,
      );
    });
    const attempt = async () => {
      for (let tries = 0; ; tries += 1) {
        try {
          return await importPage(remote, page);
        } catch (error) {
          const left = end - performance.now();
          const failure = await explain(error, remote, page, left);
          const pause = pauses[tries];
          if (!failure.passing || pause === undefined || pause >= left) throw failure;
          await wait(pause);
        }
      }
    };
    try {
      return await Promise.race([attempt(), expiry]);
    } finally {
      clearTimeout(expire);
    }
  }

  const keyOf = (remote: ComposedRemote, page: string) => `${remote.container}/${page}`;

  return {
    loadedPage: (remote, page) => loaded.get(keyOf(remote, page)),
    loadPage(remote, page) {
      const key = keyOf(remote, page);
      const ready = loaded.get(key);
      if (ready) return Promise.resolve(ready);
      const pending = loading.get(key);
      if (pending) return pending;
      const started = loadWithinDeadline(remote, page)
        .then((result) => {
          loaded.set(key, result);
          return result;
        })
        .catch((failure: RemoteFailure) => {
          onFailure?.(failure, remote);
          throw failure;
        })
        // Whatever came of it, the next call may try again.
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
