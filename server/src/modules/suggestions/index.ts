import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createSuggestionsRepository } from './suggestions.repository';

export { scoreOutfit } from './choose-outfits';
export { colourName, leadingColour, paletteOfNames } from './colour-harmony';
export type { WearablePiece } from './outfit-measures';
export { conditionsOf } from './day-conditions';
export type { DayConditions } from './day-conditions';
export { pieceColumns } from './suggestions.repository';
export type { SuggestionPieceRow } from './suggestions.repository';
export { learnTaste } from './taste';
export type { Taste } from './taste';
export { toAnswers, toWearablePiece } from './wearable-piece';

/** Answers to suggestions, for modules that score outfits as suggestions do. */
export const answersPort = (db: Kysely<Database>) => {
  const { listAnswers } = createSuggestionsRepository(db);
  return { answers: { listAnswers } };
};
