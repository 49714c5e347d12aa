import { daysBetween } from '@bestie/contracts/days';
import { ownLook } from '../../platform/pictures/pictures.presenter';
import { paletteOfNames } from './colour-harmony';
import type { WearablePiece } from './outfit-measures';
import type { AnswerRow, SuggestionPieceRow } from './suggestions.repository';

/** Maximum of colours of a photo that count; others are details such as buttons. */
const coloursSeen = 3;

/** A piece as measures need it. @param date the plain day on which it would be worn */
export function toWearablePiece(row: Omit<SuggestionPieceRow, 'wearable'>, date: string): WearablePiece {
  const palette = row.cover ? ownLook(row.cover).palette.slice(0, coloursSeen) : [];
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    seasons: row.seasons,
    formality: row.formality,
    warmth: row.warmth,
    material: row.material,
    pattern: row.pattern,
    colours: row.colours,
    occasions: row.occasions,
    favourite: row.favourite,
    washDue: row.wash_due,
    idleDays: row.last_worn_on === null ? null : Math.max(0, daysBetween(row.last_worn_on, date)),
    palette: palette.length > 0 ? palette : paletteOfNames(row.colours),
  };
}

/** Stored answers as learning needs them. */
export const toAnswers = (rows: readonly AnswerRow[]) =>
  rows.map(({ item_ids: itemIds, accepted, reason, about, measures }) => ({
    itemIds,
    accepted,
    reason,
    about,
    measures,
  }));
