/** What a hiding stores about an earlier one, as JSON; null without one. */
export const hidingStored = (row: {
  hidden_at: Date | null;
  hidden_reason: string | null;
}): { at: string; reason: string } | null =>
  row.hidden_at && { at: row.hidden_at.toISOString(), reason: row.hidden_reason ?? '' };

/** The earlier hiding: undoing the later one leaves it. Null for a thing to be shown. */
export function hidingBefore(before: unknown): { at: Date; reason: string } | null {
  const earlier = before as ReturnType<typeof hidingStored>;
  return earlier && { at: new Date(earlier.at), reason: earlier.reason };
}
