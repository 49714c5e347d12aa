import type { SearchHit } from '@bestie/contracts/search.contract';
import type { SearchKind } from '@bestie/contracts/search';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { HitRow } from './search.repository';

/** Presents a hit. */
export const presentHit = (kind: SearchKind, row: HitRow): SearchHit => ({
  kind,
  id: row.id,
  title: row.title,
  detail: row.detail,
  cover: row.cover && presentSharedPicture(row.cover),
});
