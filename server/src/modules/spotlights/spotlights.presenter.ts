import type { EditionPart, LoveFigures } from '@bestie/contracts/spotlights';
import type { Candidate, Spotlight } from '@bestie/contracts/spotlights.contract';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { presentConversationPerson } from '../profiles';
import type { SpotlightRow } from './spotlights.sql';

export interface PresentedParts {
  outfit: SharedOutfit;
  part: EditionPart;
  figures: LoveFigures;
}

/** Presents an outfit of an edition. */
export const presentSpotlight = (
  row: SpotlightRow,
  { outfit, part, figures }: PresentedParts,
): Spotlight => ({
  id: row.id,
  editionId: row.edition_id,
  week: row.week,
  state: row.state,
  part,
  outfit,
  reason: row.reason,
  curator: row.curator && presentConversationPerson(row.curator),
  loves: row.loves,
  saves: row.saves,
  comments: row.comments,
  figures,
  loved: row.loved,
  saved: row.saved,
});

/** Presents what became of an outfit, for its author and for curators. */
export const presentCandidate = (
  row: SpotlightRow,
  outfit: SharedOutfit,
  askableAt: Date | null,
): Candidate => ({
  id: row.id,
  week: row.week,
  state: row.state,
  outfit,
  nominations: row.nominations,
  reason: row.reason,
  curator: row.curator && presentConversationPerson(row.curator),
  place: row.pick_place,
  askableAt: askableAt?.toISOString() ?? null,
});
