/** Limits of photos of oneself. */
export const lookPhotos = {
  /** Maximum of photos of one day. */
  perDay: 8,
} as const;
