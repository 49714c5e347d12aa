import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';

interface Running {
  pages: number;
  end: () => void;
}

/** Consoles of which a page stands, by the folder of their release. */
const running = new Map<string, Running>();

/** What a console's own code throws is its failure, and the page goes on. */
function guarded<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/**
 * Says that a page of a release stands: what its console runs beside its pages is started with the first one, and ended
 * when the returned function is called and no other page of it stands.
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
    // Between two pages of one console nothing ends: the next one says so before this runs.
    queueMicrotask(() => {
      if (now.pages > 0 || running.get(folder) !== now) return;
      running.delete(folder);
      guarded(now.end);
    });
  };
}
