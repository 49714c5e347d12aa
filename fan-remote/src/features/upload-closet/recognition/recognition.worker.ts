import { openNetwork } from './category-network';
import { openPatternNetwork } from './pattern-network';
import type { RecognitionAnswer, RecognitionTask } from './recognition-thread';
import { seePhoto } from './see-photo';
import type { Networks } from './see-photo';

/** Runs in a worker: a photo takes a tenth of a second on a computer, and several on a phone. */
const scope = globalThis as unknown as {
  postMessage(answer: RecognitionAnswer): void;
  onmessage: ((event: MessageEvent<RecognitionTask>) => void) | null;
};

let networks: Networks | null = null;

async function pixelsOf(photo: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas in this browser.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

scope.onmessage = ({ data: { id, photo, weights } }) => {
  void (async () => {
    if (weights)
      networks = { category: openNetwork(weights.category), pattern: openPatternNetwork(weights.pattern) };
    if (!networks) throw new Error('No weights.');
    scope.postMessage({ id, seen: seePhoto(networks, await pixelsOf(photo)) });
  })().catch((error: unknown) =>
    scope.postMessage({ id, message: error instanceof Error ? error.message : String(error) }),
  );
};
