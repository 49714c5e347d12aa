/** Constants of what admins do to shared things of others, without any library, so that pages can import them cheaply. */

/**
 * What became of one of several things that an admin acts on: `changed` has another version by now, `own` belongs to the
 * admin, and another one has to decide; `taken` does not fit into what its owner may have; `lastAdmin` has to stay one.
 */
export const bulkOutcomes = ['done', 'changed', 'missing', 'own', 'taken', 'lastAdmin'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];
