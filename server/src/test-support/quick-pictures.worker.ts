import { decodePicture, prepareSharp } from '../platform/pictures/picture-decoder';
import type { PictureAnswer, PictureTask } from '../platform/pictures/picture-workers';
import { describePicture } from '../platform/pictures/process-picture';

/** Decodes and describes pictures as the product does, with one tiny derivative in all sizes: for tests of many pictures. */
prepareSharp();
process.on('disconnect', () => process.exit());
process.on('message', ({ id, bytes }: PictureTask) => {
  void look(Buffer.from(bytes)).then(
    (result) => process.send?.({ id, kind: 'done', result } satisfies PictureAnswer),
    (error: unknown) =>
      process.send?.({ id, kind: 'failed', message: String(error) } satisfies PictureAnswer),
  );
});

async function look(bytes: Buffer) {
  const picture = await decodePicture(bytes);
  const tiny = await picture.pixels().resize({ width: 16, height: 16, fit: 'inside' }).webp().toBuffer();
  return { ...(await describePicture(picture)), derivatives: { small: tiny, medium: tiny, large: tiny } };
}
