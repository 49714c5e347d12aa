import type { Capsule, CapsuleCandidate } from '@bestie/contracts/capsules.contract';
import { countOutfits } from '@bestie/contracts/outfit-rules';
import { pictureUrl } from '../../platform/pictures/pictures.presenter';
import type { CandidateRow, CapsuleRow } from './capsules.repository';

/** Presents a piece. */
export function presentCandidate(row: CandidateRow): CapsuleCandidate {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    colours: row.colours,
    seasons: row.seasons,
    formality: row.formality,
    occasions: row.occasions,
    status: row.status,
    washEvery: row.wash_every,
    thumbnail: row.picture && pictureUrl(row.picture, 'small'),
  };
}

/** Presents a capsule; its outfits are counted from its pieces as they are now. */
export function presentCapsule(row: CapsuleRow): Capsule {
  return {
    id: row.id,
    name: row.name,
    criteria: row.criteria,
    createdAt: row.created_at.toISOString(),
    pieces: row.pieces.map(presentCandidate).map(({ id, name, category, thumbnail }) => ({
      id,
      name,
      category,
      thumbnail,
    })),
    size: row.item_ids.length,
    outfits: countOutfits(row.pieces, row.criteria.occasions),
  };
}
