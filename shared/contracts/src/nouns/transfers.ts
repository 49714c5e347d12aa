/** Constants of transfers, without any library, so that pages can import them cheaply. */

/** What can be given to another owner. */
export const transferKinds = ['board', 'space'] as const;
export type TransferKind = (typeof transferKinds)[number];

export const transferOutcomes = ['accepted', 'declined', 'withdrawn'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];
