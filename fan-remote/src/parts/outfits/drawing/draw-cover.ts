import { uuidv7 } from 'uuidv7';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { paths } from '@bestie/contracts/paths';
import type { OutfitDetail, OutfitPiece } from '@bestie/contracts/outfits.contract';
import type { ShellUploads } from '@bestie/remote-kit/upload-contract';
import { wholePicture } from './geometry';
import { renderOutfit } from './render-outfit';
import { textSize } from './text-size';

/** Aspect ratio of a piece's picture; that of most photos while it is unknown. */
export const aspectOf = (piece: Pick<OutfitPiece, 'cover'> | undefined): number =>
  piece?.cover?.width && piece.cover.height ? piece.cover.width / piece.cover.height : 3 / 4;

const extensionOf = ({ type }: Blob): string => (type === 'image/webp' ? 'webp' : 'png');

function drawSaved({ document, pieces: all }: OutfitDetail): Promise<Blob> {
  const pieces = new Map(all.map((piece) => [piece.itemId, piece]));
  const looks = {
    aspectOf: (itemId: string) => aspectOf(pieces.get(itemId)),
    insetOf: () => wholePicture,
    textSize,
  };
  return renderOutfit({ document, pieces, looks, scale: 1, type: 'image/webp' });
}

/**
 * The picture of an outfit as it is saved, as a file for a text.
 * @throws Error when a picture of it cannot be loaded
 */
export async function drawPhoto(outfit: OutfitDetail): Promise<File> {
  const picture = await drawSaved(outfit);
  return new File([picture], `${outfit.name}.${extensionOf(picture)}`, { type: picture.type });
}

/** Outfits whose cover is queued for upload, so that none is drawn twice. */
const drawn = new Set<string>();

/**
 * Draws the cover of an outfit if it is missing or due, and queues it in the shell's uploads, which continue
 * on other pages. An outfit with a piece that is being cut out gets no cover yet, because its background
 * would be visible.
 * @throws Error when a picture cannot be loaded
 */
export async function drawCover(
  outfit: OutfitDetail,
  { uid, uploads }: { uid: string; uploads: Pick<ShellUploads, 'add'> },
): Promise<void> {
  const key = `${outfit.id} ${outfit.look}`;
  const isCut = outfit.pieces.every(({ cover }) => !cover?.cutout || cover.cutout.state === 'ready');
  if (outfit.cover && !outfit.coverDue) return;
  if (outfit.document.layers.length === 0 || !isCut || drawn.has(key)) return;
  drawn.add(key);
  try {
    const cover = await drawSaved(outfit);
    const extension = extensionOf(cover);
    const path = `users/${uid}/outfits/${outfit.id}/${uuidv7()}.${extension}`;
    await uploads.add([
      {
        id: uuidv7(),
        file: cover,
        type: cover.type,
        path,
        group: 'outfits',
        name: `Cover of ${outfit.name}`,
        href: `${paths.fan.builder}?outfit=${outfit.id}`,
        then: [
          {
            operation: 'outfits.setCover',
            input: { outfitId: outfit.id, path, look: outfit.look },
            obsolete: ['not_found'],
          },
        ],
        invalidates: [outfitsQueries.all],
      },
    ]);
  } catch (error) {
    drawn.delete(key);
    throw error;
  }
}
