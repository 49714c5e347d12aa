/**
 * Rate limits, counted per person (per address for guests; an IPv6 /64 counts as one address, a /48 as
 * eight): `points` calls in `seconds`. Sign-in attempts are counted separately by the identity provider.
 */
export const rates = {
  read: { points: 600, seconds: 60 },
  write: { points: 240, seconds: 60 },
  /** Bulk edits and imports. */
  bulk: { points: 30, seconds: 60 },
  /** Changes of other people's permissions. */
  admin: { points: 60, seconds: 60 },
  /** A photo of 2 MB takes five calls, and one more to create its piece: enough for 30 of them a second. */
  upload: { points: 12_000, seconds: 60 },
  /** Thumbnails: a page shows 200 of them, and continuous scrolling shows thirty such pages a minute. */
  picture: { points: 6000, seconds: 60 },
  /**
   * HTML and built files, by address: about forty for a first visit, none for the next, many people behind
   * one address.
   */
  file: { points: 12_000, seconds: 60 },
  session: { points: 60, seconds: 60 },
  /** Passkeys and recovery codes: questions and answers. */
  secondFactor: { points: 20, seconds: 60 },
  /** New event streams: each page load and each change of topics opens one. */
  stream: { points: 600, seconds: 60 },
  /** Reports, by person, and by address for guests. */
  complaint: { points: 20, seconds: 3600 },
  /** Calls that reach the payment provider. */
  payment: { points: 30, seconds: 60 },
  /** Release telemetry of pages. */
  report: { points: 60, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type RateName = keyof typeof rates;

/** Product limits (product.md), checked on both sides and shown before they hurt. Bytes where they are sizes. */
export * as limits from '../limits';
