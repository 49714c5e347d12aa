import type { Selectable } from 'kysely';
import type { Picture, SharedPicture } from '@bestie/contracts/fields';
import { derivativeNames } from './picture-limits';
import type { DerivativeName } from './picture-limits';
import type { PicturesTable } from './pictures.tables';

/** The columns that {@link presentPicture} needs, also as `row_to_json` writes them inside another row. */
export type PictureRow = Pick<
  Selectable<PicturesTable>,
  'id' | 'object_name' | 'state' | 'reason' | 'width' | 'height' | 'placeholder' | 'palette' | 'revision'
> & { cutout?: PictureRow | null };

/** Where a derivative is served, as WebP or AVIF; the address never shows another picture. */
export const pictureUrl = ({ id, revision }: Pick<PictureRow, 'id' | 'revision'>, name: DerivativeName) =>
  `/pictures/${id}/${name}?v=${revision}`;

/**
 * What others see in the place of a picture: its cut-out as soon as somebody has cut it; null while there is nothing
 * that they may see.
 */
export function publicLook(row: PictureRow): PictureRow | null {
  const look = row.cutout ?? row;
  return look.state === 'ready' ? look : null;
}

/** What its owner sees in the place of a picture: its cut-out once that stands. */
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

/** How a picture looks. The placeholder of a cut-out would shine through it, so that it has none. */
const presentLook = (look: PictureRow, isCut: boolean) => ({
  width: look.width,
  height: look.height,
  placeholder: isCut ? null : look.placeholder,
  palette: look.palette,
  sources: sourcesOf(look),
});

/** A picture as it leaves the server for its owner: the cut-out where there is one, and the photo beside it. */
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
 * The same as a small tile shows it: of its palette the most important colour alone, which tints the tile. For answers
 * with hundreds of pictures.
 */
export function presentTilePicture(row: PictureRow): Picture {
  const picture = presentPicture(row);
  return { ...picture, palette: picture.palette.slice(0, 1) };
}

/**
 * The same for everybody else who may see it: without the name of the original. Of what somebody cut away nothing is
 * left: neither address nor colours nor placeholder, also while the cut-out is being made.
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
