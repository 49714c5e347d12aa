import type { Marks } from './segmentation/cut-picture';

/** A request to the worker: a photo and the strokes on it. */
export interface CutOutTask {
  id: number;
  /** Address of the photo, by which the worker recognises it. */
  url: string;
  /**
   * Bytes of the photo, in the first request only. The worker has no network access: the content security
   * policy of built files forbids it.
   */
  photo: Blob | undefined;
  marks: Marks | undefined;
}

export type CutOutAnswer = ({ id: number } & CutOut) | { id: number; message: string };

/** The detected piece: alpha of each pixel, 0–255. */
export interface CutOut {
  width: number;
  height: number;
  alpha: Uint8ClampedArray<ArrayBuffer>;
  /** Not to be used without a look. */
  doubtful: boolean;
}

export interface CutOutThread {
  /** @throws Error when the photo cannot be fetched or read, and when the worker was closed */
  cut(url: string, marks?: Marks): Promise<CutOut>;
  close(): void;
}

/** Starts a worker that cuts pieces out of photos; its code is loaded only here. */
export function startCutOutThread(): CutOutThread {
  const worker = new Worker(
    /* webpackChunkName: "cut-out-worker" */ new URL('./cut-out.worker.ts', import.meta.url),
  );
  const waiting = new Map<number, { resolve(cut: CutOut): void; reject(error: Error): void }>();
  let lastId = 0;
  let closed = false;
  /** The photo that the worker has open. */
  let known: string | null = null;
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<CutOutAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('message' in data) {
      known = null;
      asked?.reject(new Error(data.message));
    } else asked?.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || 'The thread could not be started.');
  };
  return {
    async cut(url, marks) {
      const photo = known === url ? undefined : await photoOf(url);
      if (closed) throw new Error('Canceled.');
      known = url;
      return new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, url, photo, marks } satisfies CutOutTask);
      });
    },
    close() {
      closed = true;
      worker.terminate();
      fail('Canceled.');
    },
  };
}

async function photoOf(url: string): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The photo answered ${answer.status}.`);
  return answer.blob();
}
