/** Limits of storage. */
export const storage = {
  /** Maximum of a person's unfinished uploads: each is a row, and a file once its first bytes arrive. */
  openUploads: 5000,
  /**
   * Maximum of a person's unfinished uploads of an announced size to one name. They count once in the quota, because only one
   * will remain; the newest ones are kept, so that an upload that begins anew is never refused.
   */
  openUploadsPerName: 2,
  /** Storage quotas in bytes, by real role. They are round in the units that people see. */
  quotaBytes: { fan: 20 * 1000 ** 3, creator: 200 * 1000 ** 3, admin: 200 * 1000 ** 3 },
  /** The largest quota that an admin sets. */
  maxQuotaBytes: 100_000 * 1000 ** 3,
  /** Quota until the address is confirmed, whatever the role. */
  unverifiedQuotaBytes: 200 * 1000 ** 2,
  /** Share of the quota from which upload pages show a notice. */
  warnShare: 0.8,
} as const;
