/** Constants of the admins' list of boards, without any library, so that pages can import them cheaply. */

export const adminBoardStates = ['present', 'hidden', 'trash'] as const;
export type AdminBoardState = (typeof adminBoardStates)[number];

export const adminBoardSorts = ['activity', 'created', 'pins'] as const;
export type AdminBoardSort = (typeof adminBoardSorts)[number];

/**
 * What became of one of several things that an admin acts on: `changed` has another version by now, `own` belongs to the
 * admin, and another one has to decide; `taken` does not fit into what its owner may have.
 */
export const bulkOutcomes = ['done', 'changed', 'missing', 'own', 'taken'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];
