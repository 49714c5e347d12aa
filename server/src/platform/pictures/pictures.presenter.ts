import type { Selectable } from 'kysely';
import type { Picture } from '@bestie/contracts/fields';
import { derivativeNames } from './picture-limits';
import type { DerivativeName } from './picture-limits';
import type { PicturesTable } from './pictures.tables';

/** The columns that {@link presentPicture} needs, also as `row_to_json` writes them inside another row. */
export type PictureRow = Pick<
  Selectable<PicturesTable>,
  'id' | 'object_name' | 'state' | 'width' | 'height' | 'placeholder' | 'palette'
>;

/** Where a derivative is served; the address never shows other bytes. */
export const pictureUrl = (pictureId: string, name: DerivativeName) => `/pictures/${pictureId}/${name}.webp`;

/** A picture as it leaves the server. */
export function presentPicture(row: PictureRow): Picture {
  const sources = Object.fromEntries(derivativeNames.map((name) => [name, pictureUrl(row.id, name)]));
  return {
    id: row.id,
    path: row.object_name,
    state: row.state,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    palette: row.palette,
    sources: row.state === 'ready' ? (sources as Record<DerivativeName, string>) : null,
  };
}
