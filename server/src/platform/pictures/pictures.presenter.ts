import type { Selectable } from 'kysely';
import type { Picture, SharedPicture } from '@bestie/contracts/fields';
import { derivativeNames } from './picture-limits';
import type { DerivativeName } from './picture-limits';
import type { PicturesTable } from './pictures.tables';

/** The columns that {@link presentPicture} needs, also as `row_to_json` nests them in another row. */
export type PictureRow = Pick<
  Selectable<PicturesTable>,
  'id' | 'object_name' | 'state' | 'reason' | 'width' | 'height' | 'placeholder' | 'palette' | 'revision'
> & { cutout?: PictureRow | null };

/** URL of a derivative, as WebP or AVIF; it never shows another picture. */
export const pictureUrl = ({ id, revision }: Pick<PictureRow, 'id' | 'revision'>, name: DerivativeName) =>
  `/pictures/${id}/${name}?v=${revision}`;

/** What others see of a picture: the cut-out as soon as one is requested; null while nothing may be shown. */
export function publicLook(row: PictureRow): PictureRow | null {
  const look = row.cutout ?? row;
  return look.state === 'ready' ? look : null;
}

/** What its owner sees of a picture: the cut-out once it is ready. */
export const ownLook = (row: PictureRow): PictureRow => (row.cutout?.state === 'ready' ? row.cutout : row);

const sourcesOf = (row: PictureRow) =>
  row.state === 'ready'
    ? (Object.fromEntries(derivativeNames.map((name) => [name, pictureUrl(row, name)])) as Record<
        DerivativeName,
        string
      >)
    : null;

const presentState = ({ state, reason }: PictureRow) => ({
  state,
  ...(state === 'failed' && reason !== null && { reason }),
});

/** The appearance of a picture. A cut-out has no placeholder, because it would show through. */
const presentLook = (look: PictureRow, isCut: boolean) => ({
  width: look.width,
  height: look.height,
  placeholder: isCut ? null : look.placeholder,
  palette: look.palette,
  sources: sourcesOf(look),
});

/** A picture in responses to its owner: the cut-out if there is one, and the photo beside it. */
export function presentPicture(row: PictureRow): Picture {
  const { cutout } = row;
  const look = ownLook(row);
  const isCut = look !== row;
  return {
    id: row.id,
    path: row.object_name,
    ...presentState(row),
    ...presentLook(look, isCut),
    ...(cutout && { cutout: { id: cutout.id, path: cutout.object_name, ...presentState(cutout) } }),
    ...(isCut && {
      uncut: {
        width: row.width,
        height: row.height,
        placeholder: row.placeholder,
        sources: sourcesOf(row),
      },
    }),
  };
}

/**
 * The same for a small tile: only the most important colour of the palette, which tints the tile. For responses with
 * hundreds of pictures.
 */
export function presentTilePicture(row: PictureRow): Picture {
  const picture = presentPicture(row);
  return { ...picture, palette: picture.palette.slice(0, 1) };
}

/**
 * The same for everybody else who may see it: without the name of the original. Nothing of the part that was cut away
 * is revealed, neither URL nor colours nor placeholder, even while the cut-out is being made.
 */
export function presentSharedPicture(row: PictureRow): SharedPicture {
  const { id, cutout } = row;
  if (!cutout) return { id, state: row.state, ...presentLook(row, false) };
  if (cutout.state === 'ready') return { id, state: 'ready', ...presentLook(cutout, true) };
  return {
    id,
    state: 'processing',
    width: null,
    height: null,
    placeholder: null,
    palette: [],
    sources: null,
  };
}
