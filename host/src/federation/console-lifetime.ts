import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';

interface Running {
  pages: number;
  end: () => void;
}

/** Consoles with a page on the screen, by the folder of their release. */
const running = new Map<string, Running>();

/** Runs code of a console; what it throws is reported and does not stop the page. */
function guarded<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/**
 * Marks a page of a release as shown: its console's background work starts with the first page, and stops
 * when the returned functions of all its pages were called.
 */
export function runConsole(folder: string, start: RemoteDefinition['start']): () => void {
  const now: Running = running.get(folder) ?? {
    pages: 0,
    end: (start && guarded(start)) ?? (() => undefined),
  };
  running.set(folder, now);
  now.pages += 1;
  return () => {
    now.pages -= 1;
    // When one page of a console replaces another, the new page is registered before this runs.
    queueMicrotask(() => {
      if (now.pages > 0 || running.get(folder) !== now) return;
      running.delete(folder);
      guarded(now.end);
    });
  };
}
