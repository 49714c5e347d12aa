/** For so long, in ms, an answer counts as fresh: as long as the query client's own. */
const FRESH_MS = 30_000;
/** For so long, in ms, an answer that was read ahead waits for its page. */
const AHEAD_MS = 10_000;

/** Reads of the API that pages need not wait for: answered in the document, or read ahead. */
export interface PageReads {
  /** `fetch` for the API: uses an answer that is there, each once. */
  fetch: typeof fetch;
  /**
   * Reads a path ahead, unless it was read within the time that answers are fresh. Never rejects.
   * @returns characters that were read
   */
  ahead(path: string, signal: AbortSignal): Promise<number>;
  /** Discards answers that may not be true any more. */
  forget(): void;
}

interface Held {
  /** Null when it did not come. */
  answer: Promise<string | null>;
  until: number;
}

/**
 * Takes the answers of first reads, which the server wrote into the document (server/src/platform/page/first-reads.ts), out
 * of it, so that the next person of this page finds none.
 */
export function createPageReads(
  document: Document,
  send: typeof fetch = (...request) => fetch(...request),
): PageReads {
  const held = new Map<unknown, Held>();
  const askedAt = new Map<unknown, number>();
  for (const element of document.querySelectorAll<HTMLElement>('script[data-read]')) {
    held.set(element.dataset.read, { answer: Promise.resolve(element.textContent), until: FRESH_MS });
    element.remove();
  }
  const forget = () => {
    held.clear();
    askedAt.clear();
  };

  return {
    forget,
    fetch(url, request) {
      if (request?.method !== 'GET') {
        forget();
        // What was read while it ran may be older than it.
        return send(url, request).finally(forget);
      }
      const found = held.get(url);
      held.delete(url);
      askedAt.set(url, performance.now());
      if (!found || performance.now() > found.until) return send(url, request);
      return found.answer.then((text) => (text === null ? send(url, request) : new Response(text)));
    },
    async ahead(path, signal) {
      const now = performance.now();
      if (now - (askedAt.get(path) ?? -Infinity) < FRESH_MS) return 0;
      askedAt.set(path, now);
      const read = async () => {
        const response = await send(path, {
          method: 'GET',
          credentials: 'same-origin',
          headers: { accept: 'application/json' },
          priority: 'low',
          signal,
        });
        return response.ok ? response.text() : null;
      };
      const one = { answer: read().catch(() => null), until: now + AHEAD_MS };
      held.set(path, one);
      const text = await one.answer;
      if (text === null && held.get(path) === one) {
        held.delete(path);
        askedAt.delete(path);
      }
      return text?.length ?? 0;
    },
  };
}
