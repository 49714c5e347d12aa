import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason as words, sharedPicture } from '../http/fields';
import { limits } from '../http/limits';
import { contentDecisions, reportKinds, reportReasons, reportStates, sanctions } from './reports';

const kind = z.enum(reportKinds);
const reason = z.enum(reportReasons);
const content = z.enum(contentDecisions);
const sanction = z.enum(sanctions);

/** What a thing says. */
const said = z.object({ title: z.string(), text: z.string() });

/** What a thing said when it was reported: it may have changed since. */
const evidence = said.extend({
  /** Empty for what names nobody. */
  ownerUid: z.string(),
  /** Its version at that time; null where it has none. */
  revision: z.number().int().nullable(),
  /** Where it is in the product; null where there is no page for it. */
  path: z.string().nullable(),
});

/** Everything that people reported about one thing, and nobody has decided on yet. */
export const reportCaseSchema = z.object({
  /** Of the oldest report. */
  id,
  kind,
  /** Id of the thing, uid of the person. */
  targetId: z.string(),
  evidence,
  /** How many reported it. */
  count: z.number().int(),
  /** Why, each reason once. */
  reasons: z.array(reason),
  /** When it was reported first. */
  createdAt: instant,
});
export type ReportCase = z.output<typeof reportCaseSchema>;

export const reportCaseDetailSchema = reportCaseSchema.extend({
  /** Kept for the case, also when they are deleted where they stood. */
  pictures: z.array(sharedPicture),
  /** What it says now; null when it is not there, or not public, any more. */
  present: said.nullable(),
  owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }).nullable(),
  reports: z.array(
    z.object({
      id,
      reason,
      note: z.string(),
      /** Null for a guest. */
      reporterUid: z.string().nullable(),
      createdAt: instant,
    }),
  ),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetailSchema>;

export const reportDecisionSchema = z.object({
  id,
  kind,
  targetId: z.string(),
  title: z.string(),
  content,
  sanction,
  /** How long a mute or a suspension lasts; null without an end. */
  hours: z.number().int().nullable(),
  reason: z.string(),
  decidedAt: instant,
  undoneAt: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type ReportDecision = z.output<typeof reportDecisionSchema>;

/** A report as its reporter sees it: they learn whether admins acted, and nothing of what happened to anybody. */
export const ownReportSchema = z.object({
  id,
  kind,
  title: z.string(),
  reason,
  note: z.string(),
  state: z.enum(reportStates),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type OwnReport = z.output<typeof ownReportSchema>;

const decision = z.object({ reportId: id, content, reason: words });
const onCase = { access: 'admin', scope: 'any', rate: 'admin', errors: ['not_found', 'conflict'] } as const;

export const reportsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/reports',
    summary: 'Open reports, oldest first: one case for each reported thing.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(reportCaseSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/reports/{reportId}',
    summary: 'The open case of a report, with the contents of the thing then and now.',
    input: z.object({ reportId: id }),
    output: reportCaseDetailSchema,
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  listOwn: {
    method: 'GET',
    path: '/api/account/reports',
    summary: 'Reports of the caller, latest first, and whether admins acted on them.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(ownReportSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/reports',
    summary:
      'Reports something that the caller can see, also without an account. The same `id` sent twice creates one report.',
    input: z.object({
      id,
      kind,
      targetId: z.string().min(1).max(128),
      reason,
      note: z.string().trim().max(limits.reports.noteLength).default(''),
    }),
    output: z.void(),
    access: 'guest',
    scope: 'none',
    rate: 'complaint',
    errors: ['not_found', 'already_exists', 'unauthenticated', 'limit_reached'],
    hiddenFromBlocked: true,
  },
  decide: {
    method: 'POST',
    path: '/api/reports/{reportId}/decide',
    summary: 'Decides on all reports about one thing. Nobody decides on a report by or about themselves.',
    input: decision.extend({
      sanction: sanction.exclude(['suspend']),
      /** How long a mute lasts. */
      hours: z.number().int().min(limits.muteHours.min).max(limits.muteHours.max).optional(),
    }),
    output: z.void(),
    ...onCase,
  },
  suspend: {
    method: 'POST',
    path: '/api/reports/{reportId}/suspend',
    summary:
      'Decides on all reports about one thing and suspends its author, for some hours or until reinstated.',
    input: decision.extend({
      hours: z.number().int().min(limits.suspendHours.min).max(limits.suspendHours.max).optional(),
    }),
    output: z.void(),
    ...onCase,
    errors: ['not_found', 'conflict', 'own_role', 'last_admin'],
    stepUp: true,
  },
  listDecisions: {
    method: 'GET',
    path: '/api/reports/decisions',
    summary: 'Decisions of admins on reports, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(reportDecisionSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  undo: {
    method: 'POST',
    path: '/api/reports/decisions/{decisionId}/undo',
    summary: 'Takes a decision back: hidden or removed contents return, a mute ends, the case is open again.',
    input: z.object({ decisionId: id, reason: words }),
    output: z.void(),
    ...onCase,
  },
});
