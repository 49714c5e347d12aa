import type { Marks } from './segmentation/cut-picture';

/** What the thread is asked: a photo by its address on this origin, and what somebody painted over it. */
export interface CutOutTask {
  id: number;
  url: string;
  marks: Marks | undefined;
}

export type CutOutAnswer = ({ id: number } & CutOut) | { id: number; message: string };

/** The piece in a photo: alpha of each pixel, 0–255. */
export interface CutOut {
  width: number;
  height: number;
  alpha: Uint8ClampedArray<ArrayBuffer>;
}

export interface CutOutThread {
  /** @throws Error when the photo cannot be fetched or read, and when the thread was closed */
  cut(url: string, marks?: Marks): Promise<CutOut>;
  close(): void;
}

/** Starts a thread that cuts photos from their ground; its code comes with it and nowhere else. */
export function startCutOutThread(): CutOutThread {
  const worker = new Worker(
    /* webpackChunkName: "cut-out-worker" */ new URL('./cut-out.worker.ts', import.meta.url),
  );
  const waiting = new Map<number, { resolve(cut: CutOut): void; reject(error: Error): void }>();
  let lastId = 0;
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<CutOutAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('message' in data) asked?.reject(new Error(data.message));
    else asked?.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || 'The thread could not be started.');
  };
  return {
    cut: (url, marks) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, url, marks } satisfies CutOutTask);
      }),
    close() {
      worker.terminate();
      fail('Canceled.');
    },
  };
}
