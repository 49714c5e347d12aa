/** Constants of suggestions, without any library, so that pages can import them cheaply. */

/** Why somebody does not want to wear a suggested outfit. */
export const rejectReasons = [
  'piece',
  'pair',
  'colours',
  'too-warm',
  'too-cold',
  'too-dressy',
  'too-casual',
  'not-today',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const rejectReasonLabels: Record<RejectReason, string> = {
  piece: 'One of the pieces',
  pair: 'Pieces that don’t go together',
  colours: 'The colours',
  'too-warm': 'Too warm',
  'too-cold': 'Not warm enough',
  'too-dressy': 'Too dressed up',
  'too-casual': 'Too casual',
  'not-today': 'Just not today',
};

/** How many pieces a reason is about; none for the others. */
export const piecesOfReason: Partial<Record<RejectReason, number>> = { piece: 1, pair: 2 };
