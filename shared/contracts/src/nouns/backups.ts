/** Hours after which the newest backup, or its copy in the second place, is too old. */
export const backupMaxHours = 26;
/** Days after which the last drill is too long ago. */
export const drillMaxDays = 8;

/** What starts held after a restore. */
export const heldKinds = ['mail', 'publishing', 'charging'] as const;
export type HeldKind = (typeof heldKinds)[number];

/** What a drill checks, in this order. */
export const drillChecks = [
  'decrypts',
  'schema',
  'rows',
  'people',
  'objects',
  'references',
  'signIn',
  'closet',
  'picture',
  'seals',
  'erasures',
] as const;
export type DrillCheck = (typeof drillChecks)[number];

/** A check that was done. */
export interface DrillStep {
  check: DrillCheck;
  passed: boolean;
  /** What was found, in words. */
  found: string;
}

/** Why an alarm is red; null when it is not. No data is red. */
export interface BackupAlarm {
  /** When it was last well; null if it never was. */
  at: string | null;
  /** In words; null for nothing. */
  problem: string | null;
}
