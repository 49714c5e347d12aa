import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { paths } from '@bestie/contracts/paths';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import type { CutOut } from './cut-out-thread';

/** The group of mask uploads. */
export const cutOutsGroup = 'cut-outs';

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

/** Upload of a mask for the photo of a piece. */
export function cutOutUpload(uid: string, itemId: string, photoId: string, file: File): NewUpload {
  const id = uuidv7();
  const path = `users/${uid}/closet/${id}.png`;
  return {
    id,
    file,
    path,
    type: 'image/png',
    name: file.name,
    group: cutOutsGroup,
    href: `${paths.fan.closet}?item=${itemId}`,
    // Applying the same mask again changes nothing, so the step can be repeated.
    then: [{ operation: 'items.setCutout', input: { itemId, photoId, mask: path } }],
    invalidates: [itemsQueries.all],
  };
}
