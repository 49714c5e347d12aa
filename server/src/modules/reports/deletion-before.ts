/** What a removal stores about an earlier deletion; null without one. */
export const deletionOf = (row: {
  deleted_at: Date | null;
  deleted_by: string | null;
}): { deletedBy: string } | null =>
  row.deleted_at === null || row.deleted_by === null ? null : { deletedBy: row.deleted_by };

/** Who deleted the thing before the removal: undoing the removal leaves that deletion. Null for a thing to be restored. */
export const deletedBefore = (before: unknown): string | null =>
  (before as { deletedBy?: string } | null)?.deletedBy ?? null;

/** Whether the removal changed anything. Removals by earlier versions did not store it, and count as changes. */
export const hasRemoved = (before: unknown): boolean =>
  (before as { removed?: boolean } | null)?.removed ?? true;
