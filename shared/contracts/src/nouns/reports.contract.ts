import { z } from 'zod';
import { claiming, claimSchema } from './claim';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, reason as words, sharedPicture, uid } from '../http/fields';
import { filterActions } from './word-filters';
import { limits } from '../http/limits';
import {
  appealOutcomes,
  caseOrders,
  contentDecisions,
  reportKinds,
  reportReasons,
  reportStates,
  sanctions,
} from './reports';

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
  /** Why, each reason once: what most of them say first, then what is worse. */
  reasons: z.array(reason),
  /** When it was reported first. */
  createdAt: instant,
  /** When the case was opened. */
  openedAt: instant,
  /** Why it stands where it stands: severity × (1 + log2(1 + weight)) × (1 + hours / 24). */
  priority: z.object({
    value: z.number(),
    severity: z.number().int(),
    weight: z.number(),
    hours: z.number(),
  }),
  claim: claimSchema,
  /** A rule took it away from others until an admin looks at it. */
  hiddenByRule: z.boolean(),
  /** A word filter holds it: nobody but its author sees it until an admin decides. */
  held: z.boolean(),
  /**
   * Nobody reported it: it waits for its approval, with `id` being its own, and its noun decides on it. Of a confession only
   * the day is known, so `openedAt` is its beginning.
   */
  waiting: z.boolean(),
  /** Names of the word filters that found something. */
  rules: z.array(z.string()),
});
export type ReportCase = z.output<typeof reportCaseSchema>;

export const reportCaseDetailSchema = reportCaseSchema.extend({
  /** Kept for the case, also when they are deleted where they stood. */
  pictures: z.array(sharedPicture),
  /** What stood around it when it was reported, in its order; without what people wrote who are erased since. */
  around: z.array(
    z.object({
      /** Below zero before it, above zero after it. */
      sort: z.number().int(),
      /** Null for a former member. */
      author: z.string().nullable(),
      text: z.string(),
      writtenAt: instant,
    }),
  ),
  /** What it says now; null when it is not there, or not public, any more. */
  present: said.nullable(),
  /** The rule of its label, which stays until the decision that gave it is taken back; null without one. */
  label: reason.nullable(),
  owner: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }).nullable(),
  reports: z.array(
    z.object({
      id,
      reason,
      note: z.string(),
      /** Null for a guest. */
      reporterUid: z.string().nullable(),
      createdAt: instant,
      /** How much reports of this person count, by what admins decided on their earlier ones. */
      weight: z.number(),
      agreed: z.number().int(),
      decided: z.number().int(),
      /** What word filters found; null where a person reported it. */
      rules: z
        .array(z.object({ name: z.string(), action: z.enum(filterActions), words: z.array(z.string()) }))
        .nullable(),
    }),
  ),
  /** Of whose it is, within 90 days. */
  strikes: z.number().int(),
  /** What was decided on other things of theirs, latest first. */
  earlier: z.array(
    z.object({
      id,
      kind,
      title: z.string(),
      content,
      sanction,
      decidedAt: instant,
      strikes: z.number().int(),
    }),
  ),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetailSchema>;

/** What was decided about: the contents of the closed case. */
export const decidedCaseSchema = reportCaseDetailSchema
  .pick({
    kind: true,
    pictures: true,
    around: true,
    present: true,
    label: true,
    owner: true,
    reports: true,
    strikes: true,
    earlier: true,
  })
  .extend({
    /** Of the decision. */
    id,
    /** Null where no report led to the decision, or it is so long ago that nothing is kept. */
    evidence: evidence.nullable(),
  });
export type DecidedCase = z.output<typeof decidedCaseSchema>;

const strikes = z.number().int().min(0).max(limits.reports.strikes);

/** An appeal against a decision. */
const appeal = z.object({
  text: z.string(),
  appealedAt: instant,
  outcome: z.enum(appealOutcomes).nullable(),
  reason: z.string().nullable(),
});

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
  /** The rule that was broken; null where none was. */
  rule: reason.nullable(),
  strikes: z.number().int(),
  /** Null until everybody whom it concerns was told. */
  toldAt: instant.nullable(),
  appeal: appeal.nullable(),
  can: z.object({ undo: z.boolean(), answerAppeal: z.boolean() }),
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

/** A decision about something of the caller. Who decided and who reported is nowhere in it. */
export const ownDecisionSchema = z.object({
  id,
  kind,
  title: z.string(),
  content,
  sanction,
  hours: z.number().int().nullable(),
  rule: reason.nullable(),
  strikes: z.number().int(),
  reason: z.string(),
  decidedAt: instant,
  appeal: appeal.nullable(),
  /** Until when an appeal is possible; null when it is not. */
  appealUntil: instant.nullable(),
});
export type OwnDecision = z.output<typeof ownDecisionSchema>;

const decision = z.object({
  reportId: id,
  content,
  /** The rule that was broken; none when nothing is wrong. */
  rule: reason.nullable().default(null),
  strikes: strikes.default(0),
  /** Words to whose it is. */
  reason: words,
});
/**
 * Says that the decision is grave, so that the person confirms it; whether it is, the server knows from the case.
 * @see isGrave
 */
const grave = z.boolean().default(false);
const onCase = { access: 'admin', scope: 'any', rate: 'admin', errors: ['not_found', 'conflict'] } as const;

export const reportsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/reports',
    summary:
      'Open cases, one for each reported or held thing, and what waits for its approval: the most urgent first, or the oldest.',
    input: z.object({
      order: z.enum(caseOrders).default('priority'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
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
  hint: {
    method: 'GET',
    path: '/api/account/reports/hint',
    summary:
      'Whether admins agreed with less than a fifth of 10 or more reports of the caller within 90 days.',
    input: z.object({}),
    output: z.object({ rarelyAgreed: z.boolean() }),
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
  claim: {
    method: 'POST',
    path: '/api/reports/{reportId}/claim',
    summary:
      'Claims a case for 10 minutes, or renews the claim. Another admin’s claim is taken over only if asked for, which is logged.',
    input: z.object({ reportId: id, ...claiming.input }),
    output: claiming.output,
    ...onCase,
  },
  decide: {
    method: 'POST',
    path: '/api/reports/{reportId}/decide',
    summary: 'Decides on all reports about one thing. Nobody decides on a report by or about themselves.',
    input: decision.extend({
      sanction: sanction.exclude(['suspend']),
      /** How long a mute lasts. */
      hours: z.number().int().min(limits.muteHours.min).max(limits.muteHours.max).optional(),
      /** It hides everything that a person published. */
      grave,
    }),
    output: z.object({ decisionId: id }),
    ...onCase,
    stepUp: (input: { grave: boolean }) => input.grave,
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
  getDecision: {
    method: 'GET',
    path: '/api/reports/decisions/{decisionId}',
    summary: 'What a decision is about, with the contents of the thing then and now.',
    input: z.object({ decisionId: id }),
    output: decidedCaseSchema,
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  undo: {
    method: 'POST',
    path: '/api/reports/decisions/{decisionId}/undo',
    summary:
      'Takes a decision back: hidden or removed contents return, a mute ends, the case is open again. After a suspension this is possible once that has ended.',
    input: z.object({
      decisionId: id,
      /** Needed once people were told. */
      reason: words.optional(),
      /** It shows again what a person published, or is about a suspension. */
      grave,
    }),
    output: z.void(),
    ...onCase,
    stepUp: (input: { grave: boolean }) => input.grave,
  },
  listAppeals: {
    method: 'GET',
    path: '/api/reports/appeals',
    summary: 'Decisions with an appeal that nobody answered yet, the oldest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(reportDecisionSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  answerAppeal: {
    method: 'POST',
    path: '/api/reports/decisions/{decisionId}/answer',
    summary:
      'Answers an appeal; another admin does than who decided. Overturning brings contents back, ends a mute or a suspension and removes strikes.',
    input: z.object({
      decisionId: id,
      outcome: z.enum(appealOutcomes),
      reason: words,
      /** Overturning it reinstates a person, or shows again what they published. */
      grave,
    }),
    output: z.void(),
    ...onCase,
    stepUp: (input: { grave: boolean }) => input.grave,
  },
  listAbout: {
    method: 'GET',
    path: '/api/admin/users/{uid}/cases',
    summary:
      'What was decided about things of a person, latest first, with their strikes and the step that these propose.',
    input: z.object({ uid, cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(reportDecisionSchema).extend({
      /** Within 90 days. */
      strikes: z.number().int(),
      /** What strikes propose; nobody takes it by itself. */
      proposed: z.object({ sanction, hours: z.number().int().nullable() }),
      /** Open cases about them; null about the caller, because another admin looks at these. */
      open: z.number().int().nullable(),
    }),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  warn: {
    method: 'POST',
    path: '/api/admin/users/{uid}/warn',
    summary: 'Warns a person, who is told after 10 seconds. The same `id` sent twice warns once.',
    input: z.object({
      id,
      uid,
      /** The rule that was broken. */
      rule: reason,
      strikes: strikes.default(0),
      reason: words,
    }),
    output: z.object({ decisionId: id }),
    ...onCase,
    errors: ['not_found', 'own_role', 'already_exists'],
  },
  listAboutOwn: {
    method: 'GET',
    path: '/api/account/decisions',
    summary: 'Decisions of admins about things of the caller, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(ownDecisionSchema),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  appeal: {
    method: 'POST',
    path: '/api/account/decisions/{decisionId}/appeal',
    summary: 'Appeals against a decision about something of the caller, once and within 20 days.',
    input: z.object({
      decisionId: id,
      text: z.string().trim().min(1).max(limits.reports.appealLength),
    }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict'],
  },
});
