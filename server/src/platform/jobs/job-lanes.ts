/**
 * Jobs wait only for jobs of their own lane, so that what is slow or comes in large numbers delays nobody else. Each lane
 * has so many slots on each server.
 */
export const lanes = {
  /** Short work in the database. */
  prompt: 2,
  mail: 2,
  push: 2,
  /** Posts that go out at their time; a video may take minutes to send. */
  publishing: 2,
  /** Other calls of networks, which may hang. */
  networks: 2,
  /** Calls of the payment provider. */
  billing: 2,
  /** Calls of the identity provider and of the weather service. */
  services: 2,
  /** Calls of addresses that teams name. */
  webhooks: 1,
  /** Reading pinned pages, from servers that people name. */
  links: 1,
  /** Uploaded photos. */
  pictures: 2,
  /** Derivatives of pictures that are not urgent. */
  derivatives: 1,
  /** Reading sound and video, for up to 15 minutes each. */
  sound: 1,
  /** Imports, backups, and work through whole tables. */
  long: 2,
} as const satisfies Record<string, number>;

export type Lane = keyof typeof lanes;
