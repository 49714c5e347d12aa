/** What a removal stores of who had deleted a thing before it; null for a thing that was there. */
export const deletionOf = (row: {
  deleted_at: Date | null;
  deleted_by: string | null;
}): { deletedBy: string } | null =>
  row.deleted_at === null || row.deleted_by === null ? null : { deletedBy: row.deleted_by };

/** Who had deleted it before the removal, and has when that is undone; null for what comes back. */
export const deletedBefore = (before: unknown): string | null =>
  (before as { deletedBy?: string } | null)?.deletedBy ?? null;

/** Whether the removal took something away that was there; earlier ones did not say so. */
export const hasRemoved = (before: unknown): boolean =>
  (before as { removed?: boolean } | null)?.removed ?? true;
