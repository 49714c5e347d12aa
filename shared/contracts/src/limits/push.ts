/** Limits of push. */
export const push = {
  /** Of one person; the oldest make room. */
  devices: 20,
  endpointLength: 2048,
  /** A device that was away for longer is not told any more. */
  hours: 24,
} as const;
