import type { ReportKind } from '@bestie/contracts/reports';

/** Kinds of what entries of the audit log are about: what can be reported, and what admins and the platform change. */
export type AuditKind =
  | ReportKind
  | 'audit'
  | 'backup'
  | 'calendarEvent'
  | 'challenge'
  | 'drill'
  | 'flag'
  | 'forumCategory'
  | 'held'
  | 'job'
  | 'loungeRoom'
  | 'networkLimits'
  | 'quota'
  | 'release'
  | 'remote'
  | 'report'
  | 'reportDecision'
  | 'setting'
  | 'socialPost'
  | 'spotlight'
  | 'theme'
  | 'user'
  | 'vipTier'
  | 'wordFilter';
