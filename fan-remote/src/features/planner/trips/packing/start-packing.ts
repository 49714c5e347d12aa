import type { PackingUpdate, PackingOrder } from './packing.worker';

/** Runs the search in a worker. @returns a function that stops it */
export function startPacking(
  order: PackingOrder,
  onUpdate: (update: PackingUpdate) => void,
  onFailure: () => void,
): () => void {
  const worker = new Worker(new URL('./packing.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<PackingUpdate>) => onUpdate(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure();
  };
  worker.postMessage(order);
  return () => worker.terminate();
}
