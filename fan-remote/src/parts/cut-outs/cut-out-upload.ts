import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { paths } from '@bestie/contracts/paths';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import type { CutOut } from './cut-out-thread';

/** A mask as a white PNG with the piece in its alpha channel. */
export async function maskFile({ width, height, alpha }: CutOut, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pixels = new ImageData(width, height);
  pixels.data.fill(255);
  for (let at = 0; at < alpha.length; at += 1) pixels.data[at * 4 + 3] = alpha[at] ?? 0;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not write the mask.');
  return new File([blob], `${name}.png`, { type: 'image/png' });
}

/** Uploads a mask for the photo of a piece, in place of one that is still on its way. */
export async function uploadCutOut(
  uploads: Pick<ShellUploads, 'add' | 'cancelAll'>,
  uid: string,
  { itemId, photoId, file }: { itemId: string; photoId: string; file: File },
): Promise<void> {
  const id = uuidv7();
  const path = `users/${uid}/closet/${id}.png`;
  const group = `cut-out:${photoId}`;
  uploads.cancelAll(group);
  await uploads.add([
    {
      id,
      file,
      path,
      type: 'image/png',
      name: file.name,
      group,
      href: `${paths.fan.closet}?item=${itemId}`,
      // Applying the same mask again changes nothing, so the step can be repeated.
      then: [
        {
          operation: 'items.setCutout',
          input: { itemId, photoId, mask: path },
          // The piece or the photo was removed meanwhile, such as a draft that was discarded or merged.
          obsolete: ['not_found'],
        },
      ],
      invalidates: [itemsQueries.all],
    },
  ]);
}
