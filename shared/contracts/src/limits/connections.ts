/** Limits of connections to networks. */
export const connections = {
  /** Time to sign in at a network and come back. */
  startMinutes: 10,
} as const;
