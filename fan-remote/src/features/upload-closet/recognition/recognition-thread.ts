import type { Seen } from '@bestie/contracts/items.contract';

/** A request to the worker. It has no network access, so it gets the bytes of the photo and, first, of the weights. */
export interface RecognitionTask {
  id: number;
  photo: Blob;
  weights: Weights | undefined;
}

/** Files of weights. */
interface Weights {
  category: ArrayBuffer;
  pattern: ArrayBuffer;
}

export type RecognitionAnswer = { id: number; seen: Seen } | { id: number; message: string };

export interface RecognitionThread {
  /** @throws Error when photo or weights cannot be fetched or read, and when the worker was closed */
  see(url: string): Promise<Seen>;
  close(): void;
}

async function fetched(url: string | URL): Promise<Response> {
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${String(url)} answered ${answer.status}.`);
  return answer;
}

async function fetchWeights(): Promise<Weights> {
  const [category, pattern] = await Promise.all(
    [
      new URL('./category-network.bin', import.meta.url),
      new URL('./pattern-network.bin', import.meta.url),
    ].map(async (url) => (await fetched(url)).arrayBuffer()),
  );
  if (!category || !pattern) throw new Error('No weights.');
  return { category, pattern };
}

/** Starts a worker that recognises pieces in photos; its code and weights are loaded only here. */
export function startRecognitionThread(): RecognitionThread {
  const worker = new Worker(
    /* webpackChunkName: "recognition-worker" */ new URL('./recognition.worker.ts', import.meta.url),
  );
  const waiting = new Map<number, { resolve(seen: Seen): void; reject(error: Error): void }>();
  let lastId = 0;
  let weighted = false;
  let closed = false;
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<RecognitionAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('message' in data) asked?.reject(new Error(data.message));
    else asked?.resolve(data.seen);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || 'The thread could not be started.');
  };
  return {
    async see(url) {
      const weights = weighted ? undefined : await fetchWeights();
      const photo = await (await fetched(url)).blob();
      if (closed) throw new Error('Closed.');
      weighted = true;
      return new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage(
          { id, photo, weights } satisfies RecognitionTask,
          weights ? [weights.category, weights.pattern] : [],
        );
      });
    },
    close() {
      closed = true;
      worker.terminate();
      fail('Closed.');
    },
  };
}
