import { createCutter } from './segmentation/cut-picture';
import type { Cutter } from './segmentation/cut-picture';
import type { CutOutAnswer, CutOutTask } from './cut-out-thread';

/** Runs in a worker, because a cut takes a second or two and would block the page. */
const scope = globalThis as unknown as {
  postMessage(answer: CutOutAnswer, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<CutOutTask>) => void) | null;
};

let open: { url: string; cutter: Cutter; width: number; height: number } | null = null;

async function cutterOf({ url, photo }: CutOutTask) {
  if (open?.url === url) return open;
  if (!photo) throw new Error('No photo to cut.');
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas in this browser.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  open = { url, width, height, cutter: createCutter(context.getImageData(0, 0, width, height)) };
  return open;
}

scope.onmessage = ({ data }) => {
  const { id, marks } = data;
  void cutterOf(data)
    .then(({ cutter, width, height }) => {
      const { alpha, doubtful } = cutter.cut(marks);
      scope.postMessage({ id, width, height, alpha, doubtful }, [alpha.buffer]);
    })
    .catch((error: unknown) =>
      scope.postMessage({ id, message: error instanceof Error ? error.message : String(error) }),
    );
};
