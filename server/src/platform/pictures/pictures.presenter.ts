import type { Selectable } from 'kysely';
import type { Picture, PictureCutout, SharedPicture } from '@bestie/contracts/fields';
import { derivativeNames } from './picture-limits';
import type { DerivativeName } from './picture-limits';
import type { PicturesTable } from './pictures.tables';

/** The columns that {@link presentPicture} needs, also as `row_to_json` writes them inside another row. */
export type PictureRow = Pick<
  Selectable<PicturesTable>,
  'id' | 'object_name' | 'state' | 'width' | 'height' | 'placeholder' | 'palette' | 'revision'
> & { cutout?: PictureRow | null };

/** Where a derivative is served, as WebP or AVIF; the address never shows another picture. */
export const pictureUrl = ({ id, revision }: Pick<PictureRow, 'id' | 'revision'>, name: DerivativeName) =>
  `/pictures/${id}/${name}?v=${revision}`;

/** A picture as it leaves the server. */
export function presentPicture(row: PictureRow): Picture {
  const sources = Object.fromEntries(derivativeNames.map((name) => [name, pictureUrl(row, name)]));
  return {
    id: row.id,
    path: row.object_name,
    state: row.state,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    palette: row.palette,
    sources: row.state === 'ready' ? (sources as Record<DerivativeName, string>) : null,
    ...(row.cutout && { cutout: presentCutout(row.cutout) }),
  };
}

/**
 * The same as a small tile shows it: of its palette the most important colour alone, which tints the tile. For answers
 * with hundreds of pictures.
 */
export function presentTilePicture(row: PictureRow): Picture {
  return presentPicture({ ...row, palette: row.palette.slice(0, 1) });
}

/** The same for everybody else who may see it: without the name of the original, and without its cut-out. */
export function presentSharedPicture(row: PictureRow): SharedPicture {
  const { path: _path, cutout: _cutout, ...shared } = presentPicture(row);
  return shared;
}

function presentCutout(row: PictureRow): PictureCutout {
  const { id, path, state, width, height, sources } = presentPicture(row);
  return { id, path, state, width, height, sources };
}
