/** Limits of VIP. */
export const vip = {
  /** An open checkout keeps its place for so many minutes. */
  checkoutMinutes: 30,
  tiers: 12,
  tierNameLength: 60,
  tierDescriptionLength: 600,
  capacity: 100_000,
  titleLength: 120,
  bodyLength: 20_000,
  /** Pictures, sounds and videos of a post. */
  media: 12,
  altLength: 300,
  posts: 12,
  commentLength: 1000,
  comments: 25,
  /** Of an open post in a list. */
  excerptLength: 280,
} as const;
